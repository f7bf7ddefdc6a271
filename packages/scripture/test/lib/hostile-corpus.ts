import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { hostileTexts } from '../../../../test/lib/hostile-texts.ts'
import { type Corpus, openCorpus } from '../../src/corpus/corpus.ts'
import { corpusFile } from './corpus-file.ts'

/** Opens the corpus for the calling suite, with texts made of it that take long to verify. */
export function openHostileCorpus() {
  let corpus: Corpus
  let texts: Map<string, (bytes: number) => string>
  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
    texts = new Map(hostileTexts(corpus))
    corpus.verifier().verifyText('')
  })
  after(() => corpus.close())

  return {
    corpus: () => corpus,
    textOf: (kind: string, bytes: number) => texts.get(kind)?.(bytes) ?? assert.fail(kind),
  }
}
