import { namesOf } from './names.ts'
import { plainText, textWithin } from './plain-text.ts'
import {
  type Grade,
  type HadithRecord,
  HadithSourceError,
  type ImportedCollection,
  type LicenseTerms,
  recordOf,
} from './record.ts'
import { fieldsOf, listOf, parseJson, type SourceFile, textOf } from './source-file.ts'

const TERMS: LicenseTerms = {
  format: 'sunnah-api',
  source: 'sunnah.com API v1',
  sourceUrl: 'https://sunnah.com/developers',
  version: 'v1',
  licence: 'none stated: ask sunnah.com before you publish',
  attribution: 'Hadith texts: sunnah.com',
  commercialUse: 'unknown',
  numberScheme: 'citable',
}

/**
 * Reads saved or fetched pages of the sunnah.com API (`/v1/hadiths` or
 * `/v1/collections/{name}/books/{n}/hadiths`). Rejects incomplete lists: each page has the total.
 */
export function readSunnahApi(files: SourceFile[]): ImportedCollection[] {
  const collections = new Map<string, HadithRecord[]>()
  const lists = new Map<string, { total: number; found: number }>()
  for (const file of files.filter(({ path }) => path.endsWith('.json'))) {
    const { data, total } = fieldsOf(parseJson(file))
    if (!Array.isArray(data)) throw new HadithSourceError(`${file.path} is not a page of hadiths`)
    const folder = file.path.split('/').slice(0, -1).join('/')
    const list = lists.get(folder) ?? { total: Number(total), found: 0 }
    lists.set(folder, { ...list, found: list.found + data.length })
    for (const value of data) addTo(collections, value, file.path)
  }
  for (const [folder, { total, found }] of lists) {
    if (found === total) continue
    throw new HadithSourceError(
      `the pages in ${folder || 'the folder'} have ${found} of ${total} hadiths`,
    )
  }
  return [...collections].map(([name, records]) => ({
    ...namesOf(name),
    terms: TERMS,
    records,
    empty: 0,
  }))
}

function addTo(collections: Map<string, HadithRecord[]>, value: unknown, path: string): void {
  const { collection, bookNumber, chapterId, hadithNumber, hadith } = fieldsOf(value)
  const number = textOf(hadithNumber).replace(/\s+/g, '')
  const name = textOf(collection)
  if (name === '' || number === '') {
    throw new HadithSourceError(`${path} has a hadith without collection or number`)
  }
  const languages = listOf(hadith).map(fieldsOf)
  const arabic = languages.find(({ lang }) => lang === 'ar') ?? {}
  const english = languages.find(({ lang }) => lang === 'en') ?? {}
  const records = collections.get(name) ?? []
  collections.set(name, records)
  const body = textOf(arabic.body)
  records.push(
    recordOf({
      number,
      numbering: numberingOf(textOf(bookNumber), textOf(chapterId), english, arabic),
      text: plainText(body),
      isnad: plainText(textWithin(body, 'prematn')),
      matn: plainText(textWithin(body, 'matn')),
      english: plainText(textOf(english.body)),
      book: { number: textOf(bookNumber), arabic: '', english: '' },
      bab: {
        arabic: plainText(textOf(arabic.chapterTitle)),
        english: plainText(textOf(english.chapterTitle)),
      },
      ...gradesOf(arabic, english),
    }),
  )
}

type Fields = Record<string, unknown>

function numberingOf(book: string, chapter: string, english: Fields, arabic: Fields) {
  const all = { book, chapter, english_urn: textOf(english.urn), arabic_urn: textOf(arabic.urn) }
  return Object.fromEntries(Object.entries(all).filter(([, number]) => number !== ''))
}

// The first version of the API had a single grade, as `grade`.
function gradesOf(arabic: Fields, english: Fields) {
  const of = ({ grades, grade }: Fields): Grade[] => {
    const several = listOf(grades).map((value) => {
      const fields = fieldsOf(value)
      return { gradedBy: textOf(fields.graded_by), grade: textOf(fields.grade) }
    })
    const one = textOf(grade)
    return several.length > 0 || one === '' ? several : [{ gradedBy: '', grade: one }]
  }
  const [inArabic, inEnglish] = [of(arabic), of(english)]
  return {
    gradeArabic: inArabic[0]?.grade ?? '',
    gradeEnglish: inEnglish[0]?.grade ?? '',
    grades: inEnglish.length > 0 ? inEnglish : inArabic,
  }
}
