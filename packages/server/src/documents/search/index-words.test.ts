import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSteps } from '../../http/json-steps.ts'
import { indexWordSteps } from './index-words.ts'
import { createTokenizer } from './tokens.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const wordsOf = (title: string, ...lines: string[]) =>
  runSteps(
    indexWordSteps(
      Buffer.from(JSON.stringify({ type: 'doc', content: lines.map(paragraph) })),
      title,
      createTokenizer(),
    ),
  )

test('indexWordSteps returns each word of title and content once', () => {
  assert.deepEqual(wordsOf('A title', 'A title', 'again a Title, and more'), {
    title: ['a', 'title'],
    body: ['a', 'title', 'again', 'and', 'more'],
  })
})

test('indexWordSteps stops after 20,000 words and after 512 KiB', () => {
  const words = Array.from({ length: 20_001 }, (_, at) => `w${at}`)
  assert.equal(wordsOf('', words.join(' ')).body.length, 20_000)
  const wide = words.slice(0, 10_000).map((word) => word + 'ж'.repeat(58))
  const { body } = wordsOf('', wide.join(' '))
  assert.ok(body.length > 4_000 && Buffer.byteLength(body.join('')) <= 524_288)
})
