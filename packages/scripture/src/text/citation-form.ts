/** One verse, or consecutive verses of one surah. */
export type VerseRange = { surah: number; from: number; to: number }

const ARABIC_SCRIPT = /^(?:ar|fa|ur|ps|ckb|ug|sd)\b/

/** Formats a citation with given surah names, for programs that do not bundle the surah table. */
export function citationUnder(
  { nameArabic, nameTransliterated }: { nameArabic: string; nameTransliterated: string },
  { surah, from, to }: VerseRange,
  locale = 'en',
): string {
  const number = numberIn(locale)
  const verses = from === to ? number(from) : `${number(from)}–${number(to)}`
  if (ARABIC_SCRIPT.test(locale)) return `[${nameArabic || number(surah)}: ${verses}]`
  return `${nameTransliterated} ${number(surah)}:${verses}`.trimStart()
}

/** Formats the citation of a hadith; its number may have a letter, such as `36b`. */
export function hadithCitation(name: string, number: unknown, locale: string): string {
  const inDigits = numberIn(locale)
  const written = String(number ?? '').replace(/\d/g, (digit) => inDigits(Number(digit)))
  return `${name} ${written}`.trim()
}

// Arabic locales use Arabic-Indic digits, even where the runtime's default for the region differs.
function numberIn(locale: string): (value: number) => string {
  const language = locale.split('-')[0] ?? 'en'
  const tag = language === 'ar' ? 'ar-u-nu-arab' : language
  const format = formatOf(tag)
  return (value) => format.format(value)
}

function formatOf(tag: string): Intl.NumberFormat {
  const options = { useGrouping: false }
  try {
    return new Intl.NumberFormat(tag, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
