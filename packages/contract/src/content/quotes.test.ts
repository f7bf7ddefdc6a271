import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_ANCHOR_CONTEXT, MAX_ANCHOR_TEXT } from '../limits.ts'
import { emojiOf } from './emoji.ts'
import type { DocumentNode } from './node.ts'
import { quotableTextOf } from './quotable-text.ts'
import { createQuoteFinder, type Quote, quoteOf, type TextRange } from './quotes.ts'

const TEXT = 'The book of patience. The book of thanks.\nThe end of the book'

const rangeOf = (text: string, words: string, from = 0): TextRange => {
  const at = text.indexOf(words, from)
  assert.ok(at >= 0, words)
  return { from: at, to: at + words.length }
}
const quoted = (text: string, words: string, from = 0): Quote => {
  const quote = quoteOf(text, rangeOf(text, words, from))
  assert.ok(quote)
  return quote
}

test('a quote is found where it was, also among equal words', () => {
  for (const from of [0, 10, 50]) {
    const range = rangeOf(TEXT, 'book', from)
    const quote = quoteOf(TEXT, range)
    assert.ok(quote)
    assert.deepEqual(createQuoteFinder(TEXT)(quote), range)
  }
})

test('a quote follows its words, and has no place without them or beside too few of them', () => {
  const quote = quoted(TEXT, 'thanks')
  const moved = `A new beginning. ${TEXT}`
  assert.deepEqual(createQuoteFinder(moved)(quote), rangeOf(moved, 'thanks'))
  assert.equal(createQuoteFinder('The book of patience.')(quote), undefined)
  // Short words, once, in another text.
  assert.equal(createQuoteFinder('Many thanks to all')(quote), undefined)
  const long = quoted(TEXT, 'book of thanks.')
  assert.equal(long.exact.length, 15)
  assert.equal(createQuoteFinder('A book of thanks. No more')(long), undefined)
  const longer = quoted(TEXT, 'book of patience')
  const elsewhere = 'a book of patience!'
  assert.deepEqual(createQuoteFinder(elsewhere)(longer), rangeOf(elsewhere, 'book of patience'))
})

test('of several places that fit about equally well none is taken', () => {
  const quote = quoted('one two three', 'two')
  const twice = 'one two three. one two three'
  const found = createQuoteFinder(twice)(quote)
  // The first is at the beginning, and the other at the end, as it was.
  assert.equal(found, undefined)
  const inMiddle = quoted('x one two three y', 'two')
  assert.equal(createQuoteFinder('x one two three y x one two three y')(inMiddle), undefined)
})

test('vowel marks make no difference, and hamza does', () => {
  const text = 'قال: كَتَبَ الأسـتاذُ في الدَّفتر'
  const bare = 'قال: كتب الأستاذ في الدفتر'
  const marked = createQuoteFinder(text)(quoted(bare, 'كتب الأستاذ'))
  assert.equal(text.slice(marked?.from, marked?.to), 'كَتَبَ الأسـتاذُ')
  const found = createQuoteFinder(bare)(quoted(text, 'كَتَبَ الأسـتاذُ'))
  assert.equal(bare.slice(found?.from, found?.to), 'كتب الأستاذ')
  const withoutHamza = bare.replace('الأ', 'الا')
  assert.equal(createQuoteFinder(withoutHamza)(quoted(bare, 'كتب الأستاذ')), undefined)
})

test('a quote has whole characters around it, and a limit', () => {
  const text = `${'📗'.repeat(40)}word${'📗'.repeat(40)}`
  const quote = quoted(text, 'word')
  assert.ok(quote.prefix.isWellFormed() && quote.suffix.isWellFormed())
  assert.ok(quote.prefix.length <= MAX_ANCHOR_CONTEXT && quote.suffix.length <= MAX_ANCHOR_CONTEXT)
  const odd = quoted(`a${text}a`, 'word')
  assert.ok(odd.prefix.isWellFormed() && odd.suffix.isWellFormed())
  assert.equal(quoteOf(text, { from: 3, to: 3 }), undefined)
  const long = 'a'.repeat(MAX_ANCHOR_TEXT + 1)
  assert.equal(quoteOf(long, { from: 0, to: long.length }), undefined)
})

test('quotes of a text that repeats itself are found or not in a bounded number of steps', () => {
  const finder = createQuoteFinder('a'.repeat(1_000_000))
  const quote = { exact: 'a'.repeat(500), prefix: 'b', suffix: 'a' }
  for (let count = 0; count < 500; count++) assert.equal(finder(quote), undefined)
  const almost = createQuoteFinder(`${'a'.repeat(998)}b`.repeat(1_000))
  assert.equal(almost({ ...quote, exact: 'a'.repeat(999) }), undefined)
  assert.equal(finder({ ...quote, exact: '' }), undefined)
})

const words = (text: string): DocumentNode => ({ type: 'text', text })
const block = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content })

test('the text of a document has its blocks, atoms and unknown nodes, each with its path', () => {
  const doc = block(
    'doc',
    block('paragraph', words('Hel'), words('lo '), { type: 'emoji', attrs: { name: 'smile' } }),
    block('bulletList', block('listItem', block('paragraph', words('one')))),
    { type: 'quranVerse', attrs: { text: '[verse]' } },
    block('strange', block('paragraph', words('kept'))),
    block('paragraph'),
    block('paragraph', words('end')),
  )
  const { text, pieces } = quotableTextOf(doc, emojiOf)
  assert.equal(text, `Hello ${emojiOf('smile')}\none\n[verse]\nkept\nend`)
  assert.deepEqual(
    pieces.map(({ path, from, to }) => [path.join('.'), text.slice(from, to)]),
    [
      ['0.0', 'Hel'],
      ['0.1', 'lo '],
      ['0.2', emojiOf('smile')],
      ['1.0.0.0', 'one'],
      ['2', '[verse]'],
      ['3.0.0', 'kept'],
      ['5.0', 'end'],
    ],
  )
})
