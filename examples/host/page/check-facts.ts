/** The content of the cards, from the quotations of the reports. */
import type { EmbedClient } from '@waraq/embed'
import { hadithCitation } from '@waraq/scripture/text'
import { numberLocaleOf } from '../number-locale.ts'
import type { Card, CardDifference } from './check-card.ts'
import { word } from './check-words.ts'
import { localeOf } from './page.ts'

type VerifyReport = Awaited<ReturnType<EmbedClient['verify']>>
export type QuranQuotation = NonNullable<VerifyReport['quran']>['quotations'][number]
export type HadithQuotation = NonNullable<VerifyReport['hadith']>['quotations'][number]
type QuranDifference = QuranQuotation['differences'][number]

const isArabic = localeOf() === 'ar'
const inDigits = new Intl.NumberFormat(numberLocaleOf(localeOf()), { useGrouping: false })
/** The marks that a comparison of letters leaves out. */
const MARKS = /[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/g

export function quranFacts(quotation: QuranQuotation): Card {
  const { status, start, end, quoted, right, replacement, places_total: places } = quotation
  const citation = citationOf(quotation)
  const notes = [
    ...(status === 'unknown' ? [word('unknownQuran')] : []),
    ...(quotation.stated?.agrees === false ? [word('stated') + quotation.stated.text] : []),
    ...(places > 1 ? [word('places') + inDigits.format(places - 1)] : []),
  ]
  return {
    kind: 'quran',
    status,
    start,
    end,
    quoted,
    citation,
    notes,
    right: status === 'altered' ? (replacement?.text ?? right?.text) : undefined,
    differences: status === 'altered' ? quotation.differences.map(differenceOf) : [],
  }
}

export function hadithFacts(quotation: HadithQuotation): Card {
  const { status, start, end, quoted, right, stated } = quotation
  const name = isArabic ? right?.collection_name_arabic : right?.collection_name_english
  const number = right?.ref.slice(right.ref.lastIndexOf(':') + 1)
  const notes = [
    ...(status === 'unknown' ? [word('unknownHadith')] : []),
    ...(stated?.agrees === false ? [word('stated') + stated.text] : []),
    ...(right?.grades ?? []).map(({ graded_by: by, grade }) => `${grade} (${by})`),
  ]
  return {
    kind: 'hadith',
    status,
    start,
    end,
    quoted,
    notes,
    citation: right ? hadithCitation(name ?? '', number, localeOf()) : undefined,
    right: undefined,
    differences:
      status === 'altered'
        ? quotation.differences.map(({ kind, quoted: wrote, right: correct }) => ({
            kind,
            wrote: ['', wrote, ''],
            right: ['', correct, ''],
          }))
        : [],
  }
}

/** `Al-Baqarah 2:255`, or in Arabic the name with the verse alone. */
function citationOf({ surah, from_ayah: from, to_ayah: to }: QuranQuotation): string | undefined {
  if (!surah || from === null) return undefined
  const verses = [from, ...(to === null || to === from ? [] : [to])]
    .map((verse) => inDigits.format(verse))
    .join('–')
  return isArabic
    ? `${surah.name_arabic}: ${verses}`
    : `${surah.name_english} ${surah.number}:${verses}`
}

// `at` counts the letters of the quoted word; those outside of it are the same in both words.
function differenceOf({ kind, quoted, right, letters }: QuranDifference): CardDifference {
  if (kind === 'missing' || kind === 'added') {
    return { kind, wrote: ['', quoted, ''], right: ['', right, ''] }
  }
  const plain = kind === 'letters' ? quoted.replace(MARKS, '') : quoted
  const before = plain.slice(0, letters.at)
  const after = plain.slice(letters.at + letters.quoted.length)
  return {
    kind,
    wrote: [before, letters.quoted, after],
    right: [before, letters.right, after],
  }
}
