/** Shared setup of verification tests: the corpus, its verifier, and assertion helpers. */
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { type Corpus, openCorpus } from '../../src/corpus/corpus.ts'
import type { Verifier } from '../../src/corpus/verify/verify.ts'
import { corpusFile } from './corpus-file.ts'

type Passage = { surah: number; from: number; to: number } | null

/** Opens the corpus before the tests of the calling suite and closes it after them. */
export function openQuotations() {
  let corpus: Corpus
  let verifier: Verifier
  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
    verifier = corpus.verifier()
  })
  after(() => corpus.close())

  const verify: Verifier['verifyText'] = (text, options) => verifier.verifyText(text, options)
  const verifyDocument: Verifier['verifyDocument'] = (document) => verifier.verifyDocument(document)
  return {
    verify,
    verifyDocument,
    /** Status and passage of each quotation in a text. */
    check: (text: string) => verify(text).map(({ status, passage }) => [status, nameOf(passage)]),
    verse: (surah: number, ayah: number) => corpus.findVerse(surah, ayah) ?? assert.fail(),
    rangeOf: (surah: number, from: number, to: number) =>
      corpus.findRange({ surah, from, to }) ?? assert.fail(),
  }
}

/** The text with another word at this index. */
export const changed = (text: string, at: number, word: string): string =>
  text.split(' ').with(at, word).join(' ')

/** `2:255`, or `2:255-257`. */
export function nameOf(passage: Passage): string | null {
  if (!passage) return null
  const { surah, from, to } = passage
  return from === to ? `${surah}:${from}` : `${surah}:${from}-${to}`
}
