/** Queries that name topics find the verses that the subject index lists for them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CONCEPT_LISTS } from '../src/corpus/index/concept-lists.ts'
import { parseConcepts } from '../src/corpus/index/concepts.ts'
import { type Corpus, openCorpus } from '../src/corpus/index.ts'
import { verseKeyOf } from '../src/text/surahs.ts'
import { bareCorpusFile, corpusFile } from './lib/corpus-file.ts'

const CONCEPTS = new Map(
  CONCEPT_LISTS.flatMap(parseConcepts).map((concept) => [concept.id, concept]),
)
const listOf = (id: string) =>
  (CONCEPTS.get(id)?.verses ?? assert.fail(id)).map((verse) => verseKeyOf(verse))

// A query, and the topic whose verses lead.
const NAMING: [query: string, id: string][] = [
  ['patience', 'patience'],
  ['verses about patience', 'patience'],
  ['الصبر', 'patience'],
  ['آيات عن الصبر', 'patience'],
  ['sabır ile ilgili ayetler', 'patience'],
  ['kesabaran', 'patience'],
  ['backbiting', 'backbiting'],
  ['الغيبة', 'backbiting'],
  ['gıybet etmek', 'backbiting'],
  ['pork meat', 'pork'],
]

describe('search by topics', () => {
  let all: Corpus
  let bare: Corpus
  before(async () => {
    all = openCorpus(await corpusFile()) ?? assert.fail()
    bare = openCorpus(await bareCorpusFile()) ?? assert.fail()
  })
  after(() => {
    all.close()
    bare.close()
  })

  const keys = (on: Corpus, query: string) =>
    on.search(query, { limit: 100 }).verses.map(({ verseKey }) => verseKey)

  for (const [query, id] of NAMING) {
    test(`"${query}" finds the verses listed for ${id} first, in their order`, () => {
      for (const on of [all, bare]) {
        const listed = listOf(id).slice(0, 3)
        assert.deepEqual(keys(on, query).slice(0, listed.length), listed)
        assert.equal(on.search(query).topics[0]?.id, id)
      }
    })
  }

  test('a hit and the result have the topic with its name in the language of the query', () => {
    const { topics, verses } = bare.search('oruç')
    const total = listOf('fasting').length
    assert.deepEqual(topics, [{ id: 'fasting', name: 'oruç', versesTotal: total }])
    assert.deepEqual(verses[0]?.topic?.name, 'oruç')
    assert.equal(bare.search('الصيام').topics[0]?.name, CONCEPTS.get('fasting')?.headings.ar)
  })

  test('verses of both topics come before those of one', () => {
    const lists = [listOf('prayer'), listOf('patience')]
    const both = keys(bare, 'prayer and patience').filter((key) =>
      lists.every((list) => list.includes(key)),
    )
    assert.ok(both.length > 0)
    assert.deepEqual(keys(bare, 'prayer and patience').slice(0, 1), both.slice(0, 1))
  })

  test('a phrase of the text, of a translation or in Latin letters precedes a topic', () => {
    for (const [on, query, matchedIn] of [
      [bare, 'واستعينوا بالصبر', 'text'],
      [bare, 'صَبْرٌ', 'text'],
      [all, 'seek help through patience and prayer', 'translation'],
      [bare, 'innallaha maas sabirin', 'transliteration'],
    ] as const) {
      const [first] = on.search(query).verses
      assert.deepEqual(
        [first?.matchedIn, first?.agreement === 'subject'],
        [matchedIn, false],
        query,
      )
    }
  })

  test('a reference and a query without topics have none', () => {
    for (const query of ['2:153', 'zzz', '']) assert.deepEqual(bare.search(query).topics, [], query)
    assert.deepEqual(bare.findReferred('2:153')?.topics, [])
  })

  test('all topics are listed by their names in a language', () => {
    const english = bare.topics('en')
    assert.equal(english.length, CONCEPTS.size)
    assert.ok(english.every(({ versesTotal }) => versesTotal > 0))
    const [fasting] = bare.topics('tr').filter(({ id }) => id === 'fasting')
    assert.equal(fasting?.name, 'oruç')
    const names = bare.topics('ar').map(({ name }) => name)
    assert.deepEqual(names, names.toSorted(new Intl.Collator('ar').compare))
  })

  test('the heading of a topic names it', () => {
    const others = [...CONCEPTS.values()].filter(({ id, headings }) => {
      const found = bare.search(headings.en ?? '', { limit: 1 }).topics
      return !found.some((topic) => topic.id === id)
    })
    // These are a part of the mushaf as well, which a search lists whole.
    assert.deepEqual(
      others.map(({ id }) => id),
      ['prostration-verses'],
    )
  })
})
