import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Transaction } from 'prosemirror-state'
import { isLong } from '../../../../test/lib/long.ts'
import { createPage, createService, type LivePage, storedForm } from '../../test/live-pages.ts'

/** Words that begin and end as their neighbors do. */
const TEXTS: Record<string, string[]> = {
  Arabic: ['بَيْتٌ', 'بَنَاتٌ', 'بَابَاتٌ'],
  Latin: ['toon', 'tomorrow', 'tone'],
}
const STAR = { type: 'emoji', attrs: { name: 'star' } }

interface Place {
  word: string
  /** Where the word begins in the document. */
  start: number
  at: number
}

/** A word with letters of another one around a sign that nothing else has. */
const newWord = (word: string, sign: string) => `${word.slice(0, 2)}${sign}${word.slice(-1)}`

interface Edit {
  isWritten?: boolean
  make(tr: Transaction, place: Place, word: string): Transaction
}

const EDITS: Record<string, Edit> = {
  'writes a word': { isWritten: true, make: (tr, { at }, word) => tr.insertText(word, at) },
  'writes a word and a space': {
    isWritten: true,
    make: (tr, { at }, word) => tr.insertText(`${word} `, at),
  },
  'writes a space and a word': {
    isWritten: true,
    make: (tr, { at }, word) => tr.insertText(` ${word}`, at),
  },
  'replaces a word': {
    isWritten: true,
    make: (tr, { start, word: old }, word) => tr.insertText(word, start, start + old.length),
  },
  'deletes a word': { make: (tr, { start, word }) => tr.delete(start, start + word.length) },
  'deletes a word and what follows': {
    make: (tr, { start, word }) => tr.delete(start, start + word.length + 1),
  },
  'deletes the letters before': { make: (tr, { start, at }) => tr.delete(start, at) },
  'deletes the letters behind': {
    make: (tr, { start, word, at }) => tr.delete(at, start + word.length),
  },
  'writes a word instead of the letters behind': {
    isWritten: true,
    make: (tr, { start, word: old, at }, word) =>
      tr
        .insertText(`${word} `, at)
        .delete(at + word.length + 1, start + old.length + word.length + 1),
  },
  'splits the paragraph': { make: (tr, { at }) => tr.split(at) },
}

/** A paragraph whose second and third word have an atom between them. */
function open(words: readonly string[]): DocumentNode {
  const [first, second, third = ''] = words
  const content = [
    { type: 'text', text: `${first} ${second}` },
    STAR,
    { type: 'text', text: third },
  ]
  return storedForm({ type: 'doc', content: [{ type: 'paragraph', content }] })
}

/** Where each word begins, in its middle and where it ends. */
function placesIn(words: readonly string[]): Place[] {
  let next = 1
  return words.flatMap((word) => {
    const start = next
    next += word.length + 1
    return [0, 2, word.length].map((offset) => ({ word, start, at: start + offset }))
  })
}

function settle(pages: readonly LivePage[]): void {
  for (let turn = 0; turn < 3; turn++)
    for (const page of pages)
      for (const step of ['listen', 'send', 'arrive', 'hear'] as const) page[step]()
}

/** The text after an edit of each page at once. */
function textAfter(
  content: DocumentNode,
  hearsBlocksOnly: boolean,
  edits: readonly ((tr: Transaction) => Transaction)[],
): string {
  const service = createService(content)
  const pages = edits.map(() => createPage(service, content, { hearsBlocksOnly }))
  for (const [at, page] of pages.entries()) page.change((tr) => edits[at]?.(tr))
  settle(pages)
  const texts = pages.map(({ editor: { view } }) =>
    view.state.doc.textBetween(0, view.state.doc.content.size, '\n', ' '),
  )
  assert.equal(new Set(texts).size, 1, texts.join(' # '))
  return texts[0] ?? ''
}

test('a page that compares blocks takes no letter of a word that begins as one that it deletes', () => {
  const content = storedForm({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'b10b c' }] }],
  })
  const write = (tr: Transaction) => tr.insertText('b11b ', 1)
  const erase = (tr: Transaction) => tr.delete(1, 6)
  for (const edits of [
    [write, erase],
    [erase, write],
  ])
    assert.equal(textAfter(content, true, edits), 'b11b c')
})

function requireWords(
  content: DocumentNode,
  words: readonly string[],
  hearsBlocksOnly: boolean,
  places: readonly Place[],
  kinds: readonly string[],
): void {
  const edits = places.map((place, at) => ({
    place,
    edit: EDITS[kinds[at] ?? ''],
    word: newWord(place.word, String(at)),
  }))
  const made = edits.map(
    ({ edit, place, word }) =>
      (tr: Transaction) =>
        edit?.make(tr, place, word) ?? tr,
  )
  const text = textAfter(content, hearsBlocksOnly, made)
  const due = edits.flatMap(({ edit, word }) => (edit?.isWritten ? [word] : []))
  const left = words.filter((word) => places.every((place) => place.word !== word))
  const missing = [...left, ...due].filter((word) => !text.includes(word))
  assert.deepEqual(missing, [], `${kinds.join(', ')} at ${places.map(({ at }) => at)}: ${text}`)
}

const pairsOf = <One>(list: readonly One[]): [One, One][] =>
  list.flatMap((one) => list.map((other): [One, One] => [one, other]))

/** In `npm test` each two edits are at one place. */
const isPaired = (one: Place, other: Place) => isLong || one.at === other.at

for (const [name, words] of Object.entries(TEXTS)) {
  for (const hearsBlocksOnly of [false, true]) {
    const how = hearsBlocksOnly ? 'blocks' : 'steps'
    test(`two edits at once take no letter from a word: ${name}, heard as ${how}`, (t) => {
      const content = open(words)
      let count = 0
      for (const pair of pairsOf(placesIn(words))) {
        if (!isPaired(...pair)) continue
        for (const kinds of pairsOf(Object.keys(EDITS))) {
          requireWords(content, words, hearsBlocksOnly, pair, kinds)
          count++
        }
      }
      t.diagnostic(`${count} pairs of edits`)
    })
  }
}
