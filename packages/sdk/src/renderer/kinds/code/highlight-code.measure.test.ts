import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNITS } from '../../../../../../test/lib/growth/patterns.ts'
import {
  leastThreadMilliseconds,
  threadMilliseconds,
} from '../../../../../../test/lib/thread-milliseconds.ts'
import { CODE_LANGUAGES, type CodeLanguage } from './code-blocks.ts'
import { createCodeHighlighter, MAX_COLORED } from './highlight-code.ts'

const MOST_MILLISECONDS = 100
const RUNS = ['a', '0', '-', '_', '.', '(', '"', ' ', '\n']
const WORDS = ['&a', 'a.', 'a::', 'a<', '<a', 'return ', '/*', '//', '${', '`', "'", '{!', 'a{b:']
const STARTS = [
  '"',
  '/*',
  '(',
  '{',
  '<a ',
  '`',
  'function a(',
  '#define ',
  'a{b:',
  '$(',
  '<script>',
]
const filled = (start: string, unit: string) =>
  start + unit.repeat(Math.floor((MAX_COLORED - start.length) / unit.length))

/** Texts of the maximum length, at which grammars start over at each letter. */
const TEXTS = [...UNITS, ...WORDS].flatMap((unit) => [
  filled('', unit),
  ...STARTS.map((start) => filled(start, unit)),
  ...RUNS.flatMap((run) => [20, 90, 499].map((length) => filled('', run.repeat(length) + unit))),
])

// `Object.keys` widens the names.
for (const language of Object.keys(CODE_LANGUAGES) as CodeLanguage[]) {
  test(`no code takes more than 100 ms to color in ${language}`, (t) => {
    const highlight = createCodeHighlighter()
    highlight('a', language)
    let most = 0
    for (const text of TEXTS) {
      const color = () => highlight(text, language)
      let spent = threadMilliseconds(color)
      if (spent > MOST_MILLISECONDS) spent = leastThreadMilliseconds(color)
      most = Math.max(most, spent)
      assert.ok(spent <= MOST_MILLISECONDS, `${JSON.stringify(text.slice(0, 40))}: ${spent} ms`)
    }
    t.diagnostic(`${language}: ${most.toFixed()} ms at most`)
  })
}
