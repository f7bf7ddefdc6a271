import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { corpusFile } from './lib/corpus-file.ts'

describe('spellings in a search of the Quran', () => {
  let corpus: Corpus

  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  const search = (typed: string) => corpus.search(typed, { limit: 100 }).verses
  const keys = (typed: string) => search(typed).map((one) => one.verseKey)

  test('numbers in today’s spelling find those of the Quran', () => {
    for (const typed of ['مئة', 'مائة', 'مِئَة']) assert.ok(keys(typed).includes('24:2'), typed)
    for (const typed of ['ثلاثمائة', 'ثلاثمئة', 'ثلاث مئة', 'ثلاث مائة'])
      assert.equal(keys(typed)[0], '18:25', typed)
    assert.ok(keys('مئتين').includes('8:65'))
  })

  test('a typed hamza ranks words that have it first', () => {
    for (const [typed, has] of [
      ['لئلا', /لئلا/],
      ['سئل', /سئل/],
      ['مسؤول', /مسئول/],
    ] as const) {
      const texts = search(typed).map((one) => one.textImlaei)
      const without = texts.findIndex((text) => !has.test(text))
      const last = texts.findLastIndex((text) => has.test(text))
      assert.ok(last >= 0 && (without < 0 || without > last), typed)
    }
  })

  test('words written together are found as if they were apart', () => {
    for (const [joined, apart] of [
      ['ان شاءالله', 'إن شاء الله'],
      ['انشاءالله', 'إن شاء الله'],
      ['بسمالله', 'بسم الله'],
      ['بسماللہ', 'بسم الله'],
      ['الحمدلله', 'الحمد لله'],
      ['ياايها الناس', 'يا أيها الناس'],
    ] as const)
      assert.deepEqual(keys(joined).slice(0, keys(apart).length), keys(apart), joined)
  })

  test('a small alef in the code points of any edition is the same', () => {
    const { textUthmani } = corpus.findVerse(4, 1) ?? assert.fail()
    const words = textUthmani.split(' ').slice(4, 10).join(' ')
    for (const typed of [words, words.replaceAll('\u0670', '\u0672')])
      assert.equal(keys(typed)[0], '4:1', typed)
    assert.deepEqual(keys('وٲحدة'), keys('واحدة'))
  })
})
