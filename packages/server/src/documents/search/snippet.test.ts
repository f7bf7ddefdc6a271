import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runSteps } from '../../http/json-steps.ts'
import { matchOf, parseQuery } from './query.ts'
import { snippetSteps } from './snippet.ts'
import { createTokenizer } from './tokens.ts'

const tokensOf = createTokenizer()

const contentOf = (...lines: string[]) => {
  const content = lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  return Buffer.from(JSON.stringify({ type: 'doc', content }))
}
const snippetOf = (query: string, ...lines: string[]) =>
  runSteps(snippetSteps(contentOf(...lines), parseQuery(query), tokensOf))

/** The snippet with its hits in brackets. */
function marked(query: string, ...lines: string[]): string | undefined {
  const snippet = snippetOf(query, ...lines)
  if (!snippet) return undefined
  let [text, at] = ['', 0]
  for (const [from, to] of snippet.ranges) {
    text += `${snippet.text.slice(at, from)}[${snippet.text.slice(from, to)}]`
    at = to
  }
  return text + snippet.text.slice(at)
}

test('a snippet marks each hit in the text as it was written', () => {
  assert.equal(marked('cafe', 'Le  Café\tnoir, CAFÉS'), 'Le [Café] noir, [CAFÉS]')
  assert.equal(marked('الرحمه', 'بابُ الرَّحْمَةِ'), 'بابُ [الرَّحْمَةِ]')
  assert.equal(marked('東京都', '今日は東京都へ'), '今日は[東京都]へ')
})

test('a snippet is of the first line with the most words', () => {
  assert.equal(marked('one two', 'one', 'two and one', 'one two'), '[two] and [one]')
  assert.equal(marked('absent', 'one'), undefined)
})

test('a long line is cut at words around the first hit', () => {
  const text = marked('needle', `${'word '.repeat(500)}needle ${'tail '.repeat(500)}`) ?? ''
  assert.match(text, /^…(word ){5,9}\[needle\] (tail ){20,40}tail…$/)
  assert.match(
    marked('年度', `${'国'.repeat(500)}年度${'国'.repeat(500)}`) ?? '',
    /^…国{40}\[年度\]国+…$/,
  )
})

test('the ranges of a snippet are in order, within it, and words of the query', () => {
  const unit = fc.constantFrom(...'ab é\u0301ببُة東京ไ한’ 😀1')
  const lines = fc.array(fc.string({ unit, maxLength: 400 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(lines, fc.string({ unit, maxLength: 5 }), (texts, query) => {
      const words = parseQuery(query)
      const { text = '', ranges = [] } = snippetOf(query, ...texts) ?? {}
      assert.ok(text.isWellFormed())
      let last = -1
      for (const [from, to] of ranges) {
        assert.ok(from > last && to > from && to <= text.length)
        last = to
        const inside = [...tokensOf(text.slice(from, to))]
        assert.ok(to === text.length - 1 || inside.some((token) => matchOf(words, token) !== -1))
      }
    }),
    { numRuns: 500 },
  )
})
