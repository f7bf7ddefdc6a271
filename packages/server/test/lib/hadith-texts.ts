/**
 * Test collections. None of these texts is a hadith, and each says so: "a text for trying, and no
 * hadith".
 */
import { buildHadith, readCollections, type SourceFile } from '@waraq/scripture/hadith'

const ANIMALS = [
  ['القط الأزرق يقرأ الكتاب', 'the blue cat reads a book'],
  ['الفيل الأبيض يلعب مع الأولاد', 'the white elephant plays with children'],
  ['السمكة <ذات> الأجنحة & "أصدقاؤها"', 'a <winged> fish & its "friends"'],
] as const

export interface TestBook {
  book?: string
  /** The number of entries; the last one of more than two has no text. */
  count?: number
  /** A word in each text, to distinguish versions. */
  mark?: string
}

/** An edition in the format of hadith-api. */
export function editionOf(
  language: 'ara' | 'eng',
  { book = 'bukhari', count = 4, mark = '' }: TestBook = {},
): SourceFile {
  const hadiths = Array.from({ length: count }, (_, at) => {
    const [arabic, english] = ANIMALS[at % ANIMALS.length] ?? ANIMALS[0]
    const text =
      language === 'ara'
        ? `نص للتجربة وليس بحديث ${at + 1} ${mark}: ${arabic}`
        : `A test text and no hadith ${at + 1} ${mark}: ${english}`
    const isLast = count > 2 && at === count - 1
    return {
      hadithnumber: at + 1,
      arabicnumber: at + 1,
      text: isLast ? '' : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      grades: [{ name: 'A test grader', grade: 'Sahih' }],
      reference: { book: 1, hadith: at + 1 },
    }
  })
  const metadata = { name: book, sections: { 1: language === 'ara' ? 'فصل' : 'A section' } }
  return { path: `editions/${language}-${book}.json`, text: JSON.stringify({ metadata, hadiths }) }
}

/** The index of the books in the format of hadith-api. */
export function infoOf(counts: Record<string, number>): SourceFile {
  const books = Object.entries(counts).map(([book, length]) => {
    const hadiths = Array.from({ length }, (_, at) => ({ hadithnumber: at + 1 }))
    return [book, { metadata: { name: book }, hadiths }]
  })
  return { path: 'info.json', text: JSON.stringify(Object.fromEntries(books)) }
}

/** Installs a book in both languages in this file. */
export function installTexts(path: string, test: TestBook = {}): void {
  const install = readCollections('hadith-api', [editionOf('ara', test), editionOf('eng', test)])
  buildHadith({ path, install, retrievedAt: '2026-11-21T10:00:00.000Z' })
}
