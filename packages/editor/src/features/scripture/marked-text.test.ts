import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markedPieces } from './marked-text.ts'

const words = (count: number, name = 'w') =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ')

const ROWS: [what: string, html: string, shown: string][] = [
  ['no match', words(30), words(30)],
  ['a match at the start', `<mark>a b</mark> ${words(30)}`, `[a b] ${words(30)}`],
  ['a match after a few words', 'a b c <mark>d</mark> e', 'a b c [d] e'],
  ['a match far in', `${words(30)} <mark>a</mark> b`, '… w26 w27 w28 w29 [a] b'],
  ['marks side by side', '<mark>a</mark> <mark>b</mark>', '[a] [b]'],
  [
    'marks far apart',
    `<mark>a</mark> ${words(30)} <mark>b</mark>`,
    '[a] w0 w1 w2 … w27 w28 w29 [b]',
  ],
  ['escaped signs', '&lt;mark&gt; &amp;lt; <mark>&quot;it&#39;s</mark>', '<mark> &lt; ["it\'s]'],
  ['nothing', '', ''],
]

for (const [what, html, shown] of ROWS) {
  test(`markedPieces shows ${what}`, () => {
    const pieces = markedPieces(html)
    const text = pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')
    assert.equal(text, shown)
  })
}
