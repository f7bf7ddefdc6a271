import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Resvg } from '@resvg/resvg-js'
import { type PageVerses, readPageVerses } from '../src/corpus/page-verses.ts'
import { SURAH_FACTS } from '../src/corpus/surah-facts.ts'
import { lineNumbersOf, onlyLines } from '../src/mushaf/clip.ts'
import { type Font, openPageFont } from '../src/mushaf/font.ts'
import { PAGE_COUNT } from '../src/mushaf/import-pages.ts'
import type { PageToken } from '../src/mushaf/page-boxes.ts'
import { PAGE_GEOMETRY } from '../src/mushaf/page-geometry.ts'
import { layoutPage } from '../src/mushaf/page-layout.ts'
import { drawPage } from '../src/mushaf/page-svg.ts'
import { parseSvg, type SvgElement, serializeSvg } from '../src/mushaf/svg-tree.ts'
import { SURAHS, VERSE_COUNT, verseAt, wordsOf } from '../src/text/index.ts'
import { corpusFile } from './lib/corpus-file.ts'

const WORD =
  /<g id="md-word-(\d{3})" data-surah="(\d+)" data-aya="(\d+)" data-line-number="(\d+)" data-word-index-in-ayah="(\d+)"><path d="m[^"]{20,}"\/><\/g>/g
const LINES_AT_MOST = 15
const RUB_SIGNS = 199

describe('the 604 pages', () => {
  test('each word of each verse is laid out once, in order, in at most 15 lines', async () => {
    const { verses, linesOf } = await opened()
    const set: string[] = []
    let rubSigns = 0
    for (let number = 1; number <= PAGE_COUNT; number++) {
      const lines = linesOf(number)
      assert.ok(lines.length <= LINES_AT_MOST, `page ${number}`)
      assert.deepEqual(
        lines.map((line) => line.number),
        lines.map((_, at) => at + 1),
      )
      const pieces = piecesOf(lines)
      set.push(...pieces.filter(({ kind }) => kind !== 'rub').map(keyOf))
      rubSigns += pieces.filter(({ kind }) => kind === 'rub').length
    }
    const expected = [...everyVerse(verses)].flatMap(({ surah, ayah, text }) => [
      ...wordsOf(text).map((_, at) => `${surah}:${ayah}:${at + 1}`),
      `end of ${surah}:${ayah}`,
    ])
    assert.deepEqual(set, expected)
    assert.equal(rubSigns, RUB_SIGNS)
  })

  test('the drawn words are the laid out words with their numbers', async () => {
    const { font, verses, linesOf } = await opened()
    for (let number = 1; number <= PAGE_COUNT; number += 9) {
      const page = pageOf(verses, number)
      const svg = drawPage(page, font)
      const words = [...svg.matchAll(WORD)].map(([, ...facts]) => facts.map(Number))
      const expected = linesOf(number).flatMap((line) =>
        piecesOf([line]).flatMap((piece) =>
          piece.kind === 'word' ? [[piece.surah, piece.ayah, line.number, piece.index]] : [],
        ),
      )
      assert.deepEqual(
        words,
        expected.map((facts, at) => [at + 1, ...facts]),
      )
      assert.equal(svg.split('id="md-word-').length - 1, words.length)
      assert.equal(svg.split('<g id="md-ayah-').length - 1, page.verses.length)
    }
  })

  test('every surah has a heading, and all but the first and the ninth a basmala', async () => {
    const { linesOf } = await opened()
    const heads = { surah: new Set<number>(), basmala: new Set<number>() }
    for (const number of new Set(SURAH_FACTS.map(([first]) => first))) {
      for (const line of linesOf(number)) {
        if (line.kind !== 'verses') heads[line.kind].add(line.surah)
      }
    }
    const all = SURAHS.map((surah) => surah.number)
    assert.deepEqual([...heads.surah], all)
    assert.deepEqual(
      [...heads.basmala],
      all.filter((surah) => surah !== 1 && surah !== 9),
    )
  })

  test('lines fill the width of the page, run from right to left and stay on it', async () => {
    const { font, linesOf } = await opened()
    const [left, right] = [
      (PAGE_GEOMETRY.width - PAGE_GEOMETRY.text) / 2,
      (PAGE_GEOMETRY.width + PAGE_GEOMETRY.text) / 2,
    ]
    for (const number of [1, 2, 3, 69, 187, 293, 440, 585, 591, 604]) {
      const lines = linesOf(number)
      const heights = lines.map(({ middle }) => middle)
      const size = font.unitsPerEm * (lines.flatMap(signsOf)[0]?.scale ?? 0)
      for (const [at, height] of heights.slice(1).entries()) {
        assert.ok(height - (heights[at] ?? 0) >= 2.2 * size - 0.01, `page ${number}: ${size}`)
      }
      for (const line of lines) {
        const places = signsOf(line).map(({ x, outline, scale }) => [x, x + outline.width * scale])
        places.forEach(([from = 0, to = 0], at) => {
          assert.ok(
            from >= left - 0.01 && to <= right + 0.01,
            `page ${number}, line ${line.number}`,
          )
          // A sign is a tenth of an em from its word; words are at least two tenths apart.
          assert.ok(at === 0 || (places[at - 1]?.[0] ?? 0) - to >= 0.0999 * size)
        })
      }
    }
  })

  test('the ink of a line does not touch that of the next', async () => {
    const { font, verses } = await opened()
    // Both pages have a low mark above a high one; lines at even distances would collide there.
    for (const number of [71, 183]) {
      const page = parseSvg(drawPage(pageOf(verses, number), font))
      const inks = lineNumbersOf(page).map((line) => pixelsOf(onlyLines(page, line, line)))
      inks.forEach((ink, at) => {
        const next = inks[at + 1] ?? []
        assert.ok(!ink.some((dark, pixel) => dark && next[pixel]), `page ${number}, line ${at + 1}`)
      })
    }
  })

  test('drawPage is deterministic', async () => {
    const { font, verses } = await opened()
    const page = pageOf(verses, 293)
    assert.equal(drawPage(page, font), drawPage(page, await openPageFont()))
  })

  test('a page needs no font, names its layout, and uses no transforms on words', async () => {
    const { font, verses } = await opened()
    const svg = drawPage(pageOf(verses, 3), font)
    assert.doesNotMatch(svg, /<text|<use|<title|<style|transform=|href|font-family/)
    assert.match(svg, /<svg [^>]*data-layout="waraq-1"/)
    assert.match(svg, /<desc>[^<]*own layout[^<]*Amiri Quran 5\.3\.0, OFL-1\.1/)
    assert.equal(new Set(svg.match(/ id="[^"]+"/g)).size, svg.match(/ id="/g)?.length)
  })

  test('drawPage throws for a character that the font lacks', async () => {
    const { font } = await opened()
    assert.throws(() => font.outlineOf('\u4E00'), RangeError)
  })
})

interface Opened {
  font: Font
  verses: PageVerses
  /** The layout of a page, computed once for all tests. */
  linesOf(number: number): Lines
}

type Lines = ReturnType<typeof layoutPage>

const open: { all?: Promise<Opened> } = {}

function opened(): Promise<Opened> {
  open.all ??= (async () => {
    const [font, verses] = [await openPageFont(), readPageVerses(await corpusFile())]
    const laidOut = new Map<number, Lines>()
    const linesOf = (number: number): Lines => {
      const lines = laidOut.get(number) ?? layoutPage(pageOf(verses, number), font)
      laidOut.set(number, lines)
      return lines
    }
    return { font, verses, linesOf }
  })()
  return open.all
}

function pageOf(verses: PageVerses, number: number) {
  const page = verses.findPage(number) ?? assert.fail(`page ${number} is missing`)
  return { ...page, basmala: verses.basmala }
}

// In mushaf order, independent of pages.
function* everyVerse(verses: PageVerses) {
  const all = Array.from({ length: PAGE_COUNT }, (_, at) => verses.findPage(at + 1)?.verses ?? [])
  const byKey = new Map(all.flat().map((verse) => [`${verse.surah}:${verse.ayah}`, verse]))
  for (let index = 0; index < VERSE_COUNT; index++) {
    const { surah, ayah } = verseAt(index)
    yield byKey.get(`${surah}:${ayah}`) ?? assert.fail(`${surah}:${ayah} is on no page`)
  }
}

function pixelsOf(picture: SvgElement): boolean[] {
  const svg = new Resvg(serializeSvg(picture), { font: { loadSystemFonts: false } })
  const { pixels } = svg.render()
  return Array.from({ length: pixels.length / 4 }, (_, at) => (pixels[at * 4 + 3] ?? 0) > 100)
}

function keyOf(piece: PageToken): string {
  const verse = `${piece.surah}:${piece.ayah}`
  return piece.kind === 'word' ? `${verse}:${piece.index}` : `end of ${verse}`
}

function piecesOf(lines: Lines) {
  return lines.flatMap((line) => (line.kind === 'verses' ? line.tokens : []))
}

function signsOf(line: Lines[number]) {
  return line.kind === 'verses' ? line.tokens : line.words
}
