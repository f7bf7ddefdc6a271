/**
 * The mushaf joins some particles in one place and separates them in another; both spellings are
 * the same words.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import type { Verse } from '../src/corpus/look-ups.ts'
import { verseAt } from '../src/text/index.ts'
import { corpusFile } from './lib/corpus-file.ts'

// Separate and joined spellings; the text decides which one a verse has.
const PAIRS: [apart: string, joined: string][] = [
  ['في ما', 'فيما'],
  ['إن ما', 'إنما'],
  ['أن ما', 'أنما'],
  ['كل ما', 'كلما'],
  ['أين ما', 'أينما'],
  ['حيث ما', 'حيثما'],
  ['بئس ما', 'بئسما'],
  ['نعم ما', 'نعما'],
  ['عن ما', 'عما'],
  ['من ما', 'مما'],
  ['من من', 'ممن'],
  ['أم من', 'أمن'],
  ['أن لا', 'ألا'],
  ['أن لن', 'ألن'],
  ['فإن لم', 'فإلم'],
  ['لكي لا', 'لكيلا'],
]
const OF_EACH = 12

describe('joined and separate particles', () => {
  let corpus: Corpus
  let places: { verse: string; quoted: string; respelled: string }[]

  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
    const ways = PAIRS.flatMap(([apart, joined]) => [
      { is: apart, as: joined },
      { is: joined, as: apart },
    ])
    places = ways.flatMap(({ is, as }) => placesOf(is, as).slice(0, OF_EACH))
  })
  after(() => corpus.close())

  // Up to three words on each side, from verses in modern spelling.
  function placesOf(is: string, as: string) {
    const row = new RegExp(`(?<!\\S)(?:\\S+ ){0,3}${is}(?: \\S+){2,3}(?!\\S)`)
    return Array.from({ length: 6236 }, (_, index) => verseAt(index)).flatMap(({ surah, ayah }) => {
      const { textImlaei = '', verseKey = '' } = corpus.findVerse(surah, ayah) ?? {}
      const words = textImlaei.replace(/ [\u06D6-\u06ED]/g, '')
      const [quoted] = row.exec(words) ?? []
      const swapped = new RegExp(`(?<!\\S)${is}(?!\\S)`)
      return quoted === undefined
        ? []
        : [{ verse: verseKey, quoted, respelled: quoted.replace(swapped, as) }]
    })
  }

  test('verification treats them as equal and reports the spelling', () => {
    assert.ok(places.length > 100, `${places.length} places`)
    for (const { verse, quoted, respelled } of places) {
      const [found] = corpus.verifier().verifyText(`﴿${respelled}﴾`)
      assert.equal(found?.status, 'verified', `${verse} ${quoted} as ${respelled}`)
      assert.ok(found.orthography.includes('spelling'), respelled)
    }
  })

  test('search treats them as equal', () => {
    // Another verse may have the words exactly as typed.
    const isIntended = (
      { verseKey, textImlaei }: Verse,
      { verse, respelled }: (typeof places)[0],
    ) => verseKey === verse || textImlaei.includes(respelled)
    for (const place of places) {
      const found = corpus.search(place.respelled, { limit: 20 }).verses
      assert.ok(
        found.some((one) => isIntended(one, place)),
        `${place.verse} ${place.respelled}`,
      )
    }
    for (const [typed, verse] of [
      ['أجد فيما أوحي', '6:145'],
      ['ما لهذا الرسول', '25:7'],
    ] as const) {
      assert.equal(corpus.search(typed).verses[0]?.verseKey, verse)
    }
  })

  test('a preposition before another word is not a separate particle', () => {
    const words = (corpus.findVerse(3, 29)?.textImlaei ?? '').split(' ')
    const [say, condition, hide, what, where] = words
    const [found] = corpus.verifier().verifyText([say, condition, what, hide, where].join(' '))
    assert.deepEqual([found?.status, found?.passage?.surah], ['altered', 3])
  })

  test('another word in their place is an alteration', () => {
    const { textImlaei } = corpus.findVerse(6, 145) ?? assert.fail()
    const begun = textImlaei.split(' ').slice(0, 8).join(' ')
    for (const other of ['مما', 'عما', 'فيمن']) {
      const [found] = corpus.verifier().verifyText(`﴿${begun.replace('في ما', other)}﴾`)
      assert.equal(found?.status, 'altered', other)
    }
  })
})
