import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { VerseDetail } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import { sliceOf } from '../packages/editor/src/features/scripture/quotation-nodes.ts'
import {
  type RecognizedQuotation,
  recognizeQuotations,
} from '../packages/editor/src/features/scripture/recognize-quotations.ts'
import { sharedService } from '../packages/server/test/lib/service.ts'
import { isLong } from './lib/long.ts'
import { readTree } from './lib/tree.ts'

const COUNT = isLong ? 500 : 40
const AYAHS = [7, 286, 200, 176, 120, 165, 206, 75, 129, 109, 123, 111, 43, 52, 99, 128, 111, 110]
const SHORT = [112, 113, 114, 103, 108, 97]

describe('recognized quotations', () => {
  let client: Client

  before(async () => {
    const service = await sharedService()
    await service.scripture.prepare()
    const organization = await service.organization()
    client = (await organization.author('amina')).client
  })

  test('every passage, typed with or without vowels, becomes the right verse', async (t) => {
    const random = seeded(29)
    const wrong: string[] = []
    for (let at = 0; at < COUNT; at++) {
      const { written, key, text } = await passage(at, random)
      const [one, ...others] = await recognizeQuotations({ text: written }, client)
      const { place } = one ?? {}
      const reference = place && `${place.surah.number}:${place.from}-${place.to}`
      const isRight =
        one && others.length === 0 && reference === key && insertedBy(one) === text && !one.stated
      if (!isRight || one.replacedText !== written)
        wrong.push(`${written} -> ${reference ?? 'nothing'}`)
    }
    t.diagnostic(`right verses: ${COUNT - wrong.length} of ${COUNT}`)
    assert.deepEqual(wrong, [])
  })

  test('a line of prose with brackets or a citation is not taken for a verse', async (t) => {
    const random = seeded(31)
    const lines = arabicProse()
    assert.ok(lines.length > 200)
    const offered: string[] = []
    for (let at = 0; at < COUNT; at++) {
      const words = (lines[Math.floor(random() * lines.length)] ?? '').split(/\s+/)
      const line = `قال ${inMarks(words.slice(0, 40).join(' '), at)}`
      const quotations = await recognizeQuotations({ text: line }, client)
      // Ornate brackets claim a verse, so the line says that it is none.
      const isClaimed = line.includes('\uFD3F')
      const isRight = ({ status }: RecognizedQuotation) => isClaimed && status === 'unknown'
      offered.push(
        ...quotations.filter((one) => !isRight(one)).map(({ replacedText }) => replacedText),
      )
    }
    t.diagnostic(`offers in ${COUNT} lines of prose: ${offered.length}`)
    assert.deepEqual(offered, [])
  })

  test('a wrong vowel is a difference, and a citation of another place is named', async () => {
    const { text_uthmani: text } = await client.quran.verse('35:28')
    const wrong = text.replace('\u064F', '\u064E')
    assert.notEqual(wrong, text)
    const line = `قال ﴿${wrong}﴾ [البقرة: ٢٨] ثم`
    const [one, ...others] = await recognizeQuotations({ text: line }, client)
    assert.deepEqual([one?.differences.length, others.length], [1, 0])
    assert.deepEqual([one?.place?.surah.number, one?.place?.from], [35, 28])
    assert.equal(one?.stated, 'البقرة: ٢٨')
    assert.equal(one?.replacedText, `﴿${wrong}﴾ [البقرة: ٢٨]`)
  })

  test('brackets that also contain other words are not recognized', async () => {
    const { text_imlaei: text } = await client.quran.verse('35:28')
    const quotations = await recognizeQuotations({ text: `{كتبت له مرة ${text}}` }, client)
    assert.deepEqual(quotations, [])
  })

  test('marks of every kind around altered or exact words count', async () => {
    const { text_imlaei: exact } = await client.quran.verse('112:1')
    const altered = `${exact.split(' ').slice(0, -1).join(' ')} واحد`
    for (const [opening, closing] of ['{}', '«»', '“”', '""', '‘’', '﴿﴾'].map((pair) => [
      ...pair,
    ])) {
      for (const [words, status] of [
        [exact, 'verified'],
        [altered, 'altered'],
      ]) {
        const text = `${opening}${words}${closing}`
        const [one, ...others] = await recognizeQuotations({ text }, client)
        assert.deepEqual([one?.status, one?.replacedText, others.length], [status, text, 0], text)
      }
    }
  })

  test('an altered text of an installed collection is named, and an exact one in marks is offered', async () => {
    // A test text, and no hadith.
    const exact = 'نص للتجربة وليس بحديث 2 : الفيل الأبيض يلعب مع الأولاد'
    const altered = exact.replace('الأولاد', 'القطط')
    const [one, ...others] = await recognizeQuotations({ text: `قال: «${altered}»` }, client)
    assert.deepEqual([one?.status, one?.hadith?.ref, others], ['altered', 'bukhari:2', []])
    assert.equal(one?.replacedText, `«${altered}»`)
    assert.deepEqual(one?.differences, [{ quoted: 'القطط', right: 'الأولاد' }])
    assert.deepEqual(await recognizeQuotations({ text: exact }, client), [])
    for (const words of [exact, exact.split(' ').slice(3).join(' ')])
      for (const text of [`«${words}»`, `«${words}.» (رواه البخاري ٢)`, `"${words}"`]) {
        const [found, ...none] = await recognizeQuotations({ text: `قال: ${text}` }, client)
        assert.deepEqual([found?.status, found?.hadith?.ref, none], ['verified', 'bukhari:2', []])
        assert.equal(found?.replacedText, text)
        assert.equal(found && insertedBy(found), words)
      }
    // What the service takes for the same word is not the same letters.
    const near = exact.replace('الأبيض', 'والأبيض')
    assert.deepEqual(await recognizeQuotations({ text: `«${near}»` }, client), [])
  })

  async function passage(at: number, random: () => number) {
    const below = (count: number) => Math.floor(random() * count)
    const isRange = at % 5 === 0
    const surah = isRange ? (SHORT[below(SHORT.length)] ?? 112) : 1 + below(AYAHS.length)
    const from = 1 + below(isRange ? 2 : (AYAHS[surah - 1] ?? 7))
    const isPlain = at % 2 === 0
    if (isRange) return twoVerses(surah, from, isPlain)
    const verse = await client.quran.verse(`${surah}:${from}`)
    return { ...someWords(verse, { at, below, isPlain }), key: `${surah}:${from}-${from}` }
  }

  async function twoVerses(surah: number, from: number, isPlain: boolean) {
    const range = await client.quran.range(`${surah}:${from}`, `${surah}:${from + 1}`)
    const words = isPlain ? range.text_imlaei : range.text_uthmani
    const written = `﴿${words}﴾ [${surah}: ${from}-${from + 1}]`
    return { key: `${surah}:${from}-${from + 1}`, text: range.text, written }
  }
})

interface Choice {
  at: number
  below(count: number): number
  isPlain: boolean
}

/** A verse or six of its words, in brackets with its citation. */
function someWords(verse: VerseDetail, { at, below, isPlain }: Choice) {
  const { text, text_imlaei, text_uthmani, surah, number } = verse
  const all = text.split(' ')
  // Signs of pauses stand alone.
  const uthmani = text_uthmani.split(' ').filter((word) => /[\u0621-\u064A\u0671]/.test(word))
  const isSlice = at % 3 === 0 && all.length > 8 && uthmani.length === all.length
  const start = isSlice ? below(all.length - 6) : 0
  const end = isSlice ? start + 6 : all.length
  const words = isSlice || !isPlain ? uthmani.slice(start, end).join(' ') : text_imlaei
  const quoted = at % 4 < 2 ? `﴿ ${words} ﴾` : `{${words}}`
  return {
    text: all.slice(start, end).join(' '),
    written: `${quoted} [${surah.name_arabic}: ${number}]`,
  }
}

function insertedBy({ insertion }: RecognizedQuotation): string | undefined {
  return insertion && sliceOf(insertion.quotation.text, insertion.words)
}

/** Lines of our documentation in Arabic. */
function arabicProse(): string[] {
  return readTree(/^docs\/ar\/.*\.md$/)
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => line.replace(/[`*_[\](){}«»|#]/g, ' ').trim())
    .filter((line) => (line.match(/[\u0621-\u064A]{2,}/g)?.length ?? 0) >= 5)
}

const inMarks = (words: string, at: number): string =>
  [`﴿${words}﴾`, `{${words}}`, `«${words}»`, `${words} [البقرة: ${1 + (at % 286)}]`, words][
    at % 5
  ] ?? words

/** A small generator of numbers from 0 to 1: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
