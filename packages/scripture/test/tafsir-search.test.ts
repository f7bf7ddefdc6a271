import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { buildCorpus } from '../src/corpus/build/build.ts'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { readTranslation } from '../src/corpus/import/translation-file.ts'
import type { VerseHit } from '../src/corpus/look-ups.ts'
import { VERSE_COUNT, verseIndexOf } from '../src/text/index.ts'
import { sourcesOfPackages } from './lib/corpus-file.ts'
import { TANZIL_NOTICE, tanzilFile } from './lib/translation-files.ts'

// Test text, not a tafsir. The first word is in no verse, the second in many.
const RARE = 'مغناطيس'
const OFTEN = 'كتاب'
const NOTICE = TANZIL_NOTICE.map((line) =>
  line.replace('English', 'Arabic').replace('en.sahih', 'ar.trial'),
)

describe('search in an installed tafsir', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-tafsir-'))
  let corpus: Corpus
  let bare: Corpus

  before(async () => {
    const lines = Array.from({ length: VERSE_COUNT }, (_, at) => `نص ${at}`)
    lines[verseIndexOf(2, 20) ?? 0] = `${RARE} ${OFTEN}`
    lines[verseIndexOf(114, 6) ?? 0] = `${RARE} قديم`
    const tafsir = readTranslation('tanzil-txt2', tanzilFile(lines, NOTICE), undefined, 'tafsir')
    const path = join(folder, 'quran.db')
    const sources = { ...(await sourcesOfPackages()), translations: [] }
    buildCorpus({ path, sources, imported: [tafsir] })
    corpus = openCorpus(path) ?? assert.fail()
    const without = join(folder, 'bare.db')
    buildCorpus({ path: without, sources })
    bare = openCorpus(without) ?? assert.fail()
  })
  after(() => {
    corpus.close()
    bare.close()
    rmSync(folder, { recursive: true })
  })

  const explained = (verses: readonly VerseHit[]) =>
    keysOf(verses.filter(({ matchedIn }) => matchedIn === 'tafsir'))
  const found = (q: string, options = {}) => corpus.search(q, { limit: 100, ...options }).verses

  test('a word that no verse has is found there, also after a particle', () => {
    for (const query of [RARE, `و${RARE}`, `ال${RARE}`]) {
      const [first] = found(query)
      assert.deepEqual([first?.matchedIn, first?.tafsir?.slug], ['tafsir', 'ar-trial'], query)
    }
  })

  test('a tafsir with all words of the query hides those with some', () => {
    assert.deepEqual(explained(found(`${RARE} قديم`)), ['114:6'])
    assert.deepEqual(explained(found(`${RARE} حديث`)).sort(), ['114:6', '2:20'])
  })

  test('matches in the text precede it, in their order', () => {
    const query = `${RARE} ${OFTEN}`
    const options = { limit: 100, juz: 1 }
    const inText = keysOf(bare.search(query, options).verses)
    assert.ok(inText.length >= 3)
    const all = found(query, options)
    assert.deepEqual(keysOf(all).slice(0, inText.length), inText)
    assert.deepEqual(explained(all), ['2:20'])
    assert.deepEqual(keysOf(found(OFTEN)), keysOf(bare.search(OFTEN, { limit: 100 }).verses))
  })

  test('filters by surah hold for it', () => {
    assert.deepEqual(keysOf(found(RARE, { surah: 114 })), ['114:6'])
  })

  test('it is not a translation of a verse', () => {
    assert.equal(corpus.findTranslation('ar-trial', 2, 20), undefined)
    assert.equal(found(RARE)[0]?.translation, undefined)
    const [tafsir] = corpus.findTafsirs(2, 20)
    assert.equal(tafsir?.text, `${RARE} ${OFTEN}`)
    assert.deepEqual(bare.findTafsirs(2, 20), [])
  })
})

const keysOf = (verses: readonly VerseHit[]) => verses.map(({ verseKey }) => verseKey)
