import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type Corpus, openCorpus } from '@waraq/scripture/corpus'
import { corpusFile } from './lib/corpus-file.ts'

suite('similar verses', () => {
  let corpus: Corpus
  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  const keysOf = (surah: number, ayah: number) =>
    corpus.similarTo(surah, ayah)?.verses.map(({ verseKey }) => verseKey)

  for (const { verse, others } of [
    { verse: [2, 48], others: ['2:123'] },
    { verse: [12, 2], others: ['43:3'] },
    { verse: [1, 1], others: ['27:30'] },
    // The same letters open six surahs; longer verses that begin with them are not similar.
    { verse: [2, 1], others: ['3:1', '29:1', '30:1', '31:1', '32:1'] },
    { verse: [2, 282], others: [] },
  ] as const) {
    test(`${verse.join(':')} has ${others.length} similar verses`, () => {
      assert.deepEqual(keysOf(verse[0], verse[1]), others)
    })
  }

  test('a refrain names twenty of its thirty repetitions', () => {
    const found = corpus.similarTo(55, 13)
    assert.equal(found?.total, 30)
    assert.equal(found.verses.length, 20)
    assert.ok(found.verses.every(({ share }) => share === 1))
  })

  test('a similar verse marks the words that both have', () => {
    const [first] = corpus.similarTo(2, 48)?.verses ?? []
    const marked = first?.words.map((at) => first.text.split(' ')[at]).join(' ') ?? ''
    assert.ok(marked.length > 0 && marked.length < (first?.text.length ?? 0))
    assert.match(first?.highlighted ?? '', /<mark>[^<]+<\/mark>/)
    assert.ok(first && first.share >= 0.4 && first.share < 1)
  })

  test('a verse that does not exist has none', () => {
    assert.equal(corpus.similarTo(2, 287), undefined)
    assert.equal(corpus.similarTo(115, 1), undefined)
  })
})
