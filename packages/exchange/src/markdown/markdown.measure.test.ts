/** What reading hostile texts costs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '@waraq/exchange/markdown'
import { requireLinear } from '../../../../test/lib/growth/all-in-time.ts'
import { leastThreadMilliseconds } from '../../../../test/lib/thread-milliseconds.ts'
import { PATTERNS, texts } from '../../test/hostile-markdown.ts'

const MOST_MILLISECONDS = 250

test('64 KB of each hostile pattern are read within 250 ms of CPU', (t) => {
  const slow: string[] = []
  let most = { name: '', milliseconds: 0 }
  for (const [name, text] of texts(65_536)) {
    const milliseconds = leastThreadMilliseconds(() => readMarkdown(text))
    if (milliseconds > MOST_MILLISECONDS) slow.push(`${name}: ${milliseconds.toFixed(0)} ms`)
    if (milliseconds > most.milliseconds) most = { name, milliseconds }
  }
  t.diagnostic(`at most ${most.milliseconds.toFixed(0)} ms, for ${most.name}`)
  assert.deepEqual(slow, [])
})

test('Markdown is read in linear time', (t) =>
  requireLinear(t, [{ name: 'Markdown', read: readMarkdown }], [...PATTERNS]))
