import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FoundHadith } from '@waraq/sdk/client'
import { nodeOf, type WordSlice } from './quotation-nodes.ts'

const isnadWordsOf = (narrator_chain: string, text: string, words?: WordSlice) => {
  // The other members of a hadith do not matter here.
  const hadith = { narrator_chain } as FoundHadith
  const quotation = { kind: 'hadith', hadith, text, translation: '' } as const
  return nodeOf(quotation, { displayMode: 'card', translationOpen: false, words }).attrs?.isnadWords
}

describe('the words of the chain of narrators in the node of a hadith', () => {
  const CASES: [
    what: string,
    chain: string,
    text: string,
    words: WordSlice | undefined,
    count: number | null,
  ][] = [
    ['are those that begin the text', 'one two', 'one two three', undefined, 2],
    ['may have other white space', ' one\ttwo ', 'one two three', undefined, 2],
    [
      'are fewer in a slice from within the chain',
      'one two',
      'one two three',
      { from: 1, to: 2 },
      1,
    ],
    [
      'are none where the slice has no other words',
      'one two',
      'one two three',
      { from: 0, to: 1 },
      null,
    ],
    ['are none in a slice within the chain', 'one two', 'one two three', { from: 1, to: 1 }, null],
    ['are none in a slice after the chain', 'one two', 'one two three', { from: 2, to: 2 }, null],
    ['are none where the text begins otherwise', 'one four', 'one two three', undefined, null],
    ['are none where the source has no chain', '', 'one two three', undefined, null],
    ['are none where the text is the chain', 'one two', 'one two', undefined, null],
  ]
  for (const [what, chain, text, words, count] of CASES) {
    test(what, () => assert.equal(isnadWordsOf(chain, text, words), count))
  }
})
