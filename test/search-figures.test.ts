/**
 * Search and verification figures on the sets beside the checkout; `npm run bench -- search` prints
 * details.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { shareOf } from '../bench/search/cross-validation.ts'
import { installHadiths, quoteHadiths, readHadiths } from '../bench/search/hadiths.ts'
import { proseOf, quotesInProse } from '../bench/search/prose.ts'
import { scoreQuestions } from '../bench/search/questions.ts'
import { areFound } from '../bench/search/quotes.ts'
import { type Quote, readSets } from '../bench/search/sets.ts'
import {
  areAccused,
  areAltered,
  areFlagged,
  areVerified,
  inBrackets,
} from '../bench/search/verification.ts'
import { type Corpus, openCorpus } from '../packages/scripture/src/corpus/index.ts'
import { type ImportedCollection, openHadith } from '../packages/scripture/src/hadith/index.ts'
import { corpusFile } from '../packages/scripture/test/lib/corpus-file.ts'
import { sharedData } from './lib/system-requirements.ts'

const evaluation = sharedData('eval')
const hadiths = sharedData('lk-hadith-corpus.tar.xz')

describe('the figures of scripture', { skip: evaluation.skip }, () => {
  let corpus: Corpus
  let sets: ReturnType<typeof readSets>
  let collections: ImportedCollection[] = []
  const folder = mkdtempSync(join(tmpdir(), 'waraq-figures-'))

  before(async () => {
    if (!hadiths.skip) collections = readHadiths(hadiths.path, folder)
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
    sets = readSets(pathToFileURL(`${evaluation.path}/`))
  })
  after(() => {
    corpus?.close()
    rmSync(folder, { recursive: true })
  })

  const quotes = (kind: Quote['kind']) => sets.quotes.filter((quote) => quote.kind === kind)
  const atLeast = (share: number, floor: number) =>
    assert.ok(share >= floor, `${share.toFixed(3)}, at least ${floor}`)

  test('a quote finds its verse, and nine of ten corrupted ones do', () => {
    atLeast(shareOf(areFound(corpus, quotes('correct'))), 0.98)
    atLeast(shareOf(areFound(corpus, quotes('incorrect'))), 0.9)
  })

  test('questions find passages that answer them', () => {
    const { ap, rr } = scoreQuestions(corpus, sets)
    atLeast(ap, 0.28)
    atLeast(rr, 0.43)
  })

  test('intact quotes are called verified, with and without brackets', () => {
    const verifier = corpus.verifier()
    atLeast(shareOf(areVerified(verifier, quotes('correct'))), 0.97)
    atLeast(shareOf(areVerified(verifier, inBrackets(quotes('correct')))), 0.97)
  })

  // In brackets, a mostly invented quotation is unknown: a proposal would be an unrelated verse.
  test('corrupted quotes are flagged in brackets, and most are called altered', () => {
    const verifier = corpus.verifier()
    const bracketed = inBrackets(quotes('incorrect'))
    atLeast(shareOf(areFlagged(verifier, bracketed)), 0.99)
    atLeast(shareOf(areAltered(verifier, bracketed)), 0.58)
    // Without brackets it looks like prose.
    atLeast(shareOf(areAltered(verifier, quotes('incorrect'))), 0.86)
  })

  test('fewer hadiths than the limit are reported as altered verses', {
    skip: hadiths.skip,
  }, () => {
    const { whole, pieces } = proseOf(collections)
    const verifier = corpus.verifier()
    const accused = areAccused(verifier, [...whole.slice(0, 150), ...pieces])
    assert.ok(accused.length > 400)
    assert.ok(shareOf(accused) <= 0.015, `${shareOf(accused).toFixed(3)}, at most 0.015`)
  })

  test('fewer intact quotes in prose than the limit are reported as altered verses', {
    skip: hadiths.skip,
  }, () => {
    const texts = quotesInProse(quotes('correct'), proseOf(collections).pieces)
    const accused = shareOf(areAccused(corpus.verifier(), texts))
    assert.ok(accused <= 0.08, `${accused.toFixed(3)}, at most 0.08`)
  })

  // One collection of the six, so that it is installed in a moment; the bench has them all.
  test('the first words of a hadith find it', { skip: hadiths.skip }, () => {
    const path = join(folder, 'hadith.db')
    installHadiths(
      path,
      collections.filter(({ slug }) => slug === 'tirmidhi'),
    )
    const corpus = openHadith(path) ?? assert.fail()
    const outcomes = quoteHadiths(corpus, 9)
    corpus.close()
    assert.ok(outcomes.length > 300, `${outcomes.length} texts`)
    atLeast(shareOf(outcomes.map(({ first }) => first)), 0.97)
    atLeast(shareOf(outcomes.map(({ ten }) => ten)), 0.99)
  })
})
