import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ayahWords } from '@waraq/scripture/ayah-words'
import { displayOf, SURAHS } from '@waraq/scripture/text'
import { openQuotations } from '../packages/scripture/test/lib/quotations.ts'
import { renderToHtml } from '../packages/sdk/src/renderer/render-to-html.ts'
import { isLong } from './lib/long.ts'

interface Range {
  surah: number
  from: number
  to: number
}

/** Surahs from their first to their last verse: together all 6,236 verses. */
const WHOLE: Range[] = SURAHS.map(({ number, verseCount }) => ({
  surah: number,
  from: 1,
  to: verseCount,
}))
const RANGES = Array.from({ length: 1000 }, (_, at): Range => {
  const { number, verseCount } = SURAHS[(at * 7_919) % SURAHS.length] ?? assert.fail()
  const from = 1 + ((at * 104_729) % (verseCount - 1))
  const to = Math.min(verseCount, from + 1 + (at % 40))
  return { surah: number, from, to }
})
const MARKER = /\u00A0<span class="wq-ayah">\u06DD(\S+)<\/span> ?/u

describe('numbers in ranges of verses', () => {
  const { verse } = openQuotations()
  const textOf = ({ surah, from, to }: Range) =>
    Array.from({ length: to - from + 1 }, (_, at) => verse(surah, from + at).text).join(' ')
  const render = ({ surah, from, to }: Range, text: string) =>
    renderToHtml(documentOf({ surah, from, to }, text), { ayahWords })

  /** The verses of a range that are not followed by their numbers. */
  function misnumbered(range: Range): string[] {
    const parts = shownIn(render(range, textOf(range))).split(MARKER)
    const wrong: string[] = []
    for (let ayah = range.from; ayah <= range.to; ayah++) {
      const number = ayah.toLocaleString('ar-u-nu-arab', { useGrouping: false })
      const expected = [displayOf(verse(range.surah, ayah).text), number]
      const numbered = parts.splice(0, 2)
      if (numbered.join('|') !== expected.join('|')) wrong.push(`${range.surah}:${ayah}`)
    }
    return parts.join('') === '' ? wrong : [...wrong, `${range.surah}: more`]
  }

  for (const [name, ranges] of [
    ['whole surahs', WHOLE],
    ['parts', RANGES],
  ] as const) {
    test(`renderToHtml numbers each verse after its last word: ${name}`, (t) => {
      const sample = isLong ? ranges : ranges.filter((_, at) => at % 10 === 0)
      t.diagnostic(`${sample.reduce((sum, { from, to }) => sum + to - from + 1, 0)} verses`)
      assert.deepEqual(sample.flatMap(misnumbered), [])
    })
  }

  test('a range with a word more or less, and a single verse, have no numbers', () => {
    for (const range of RANGES.slice(0, 50)) {
      const text = textOf(range)
      for (const other of [`${text} ${text.split(' ')[0]}`, text.slice(0, text.lastIndexOf(' '))]) {
        assert.equal(shownIn(render(range, other)), displayOf(other))
      }
    }
    const single = { surah: 1, from: 1, to: 1 }
    assert.equal(shownIn(render(single, textOf(single))), displayOf(textOf(single)))
  })
})

function documentOf({ surah, from, to }: Range, text: string) {
  const toAyah = to > from ? to : null
  const attrs = { surah, ayah: from, fromAyah: from, toAyah, text, encoding: 'qpc_hafs' }
  const verse = { type: 'quranVerse', attrs: { ...attrs, displayMode: 'card' } }
  return { type: 'doc', content: [{ type: 'paragraph', content: [verse] }] }
}

/** The inner HTML of the verse's element. */
function shownIn(html: string): string {
  const start = html.indexOf('lang="ar">') + 'lang="ar">'.length
  return html.slice(start, html.indexOf('</span> <bdi', start))
}
