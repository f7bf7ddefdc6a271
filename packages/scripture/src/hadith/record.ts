/** A grader's verdict on a hadith, in the words of the source. */
export type Grade = { gradedBy: string; grade: string }

/**
 * A hadith from a source. Numbers are strings: `36b`, `3667-3668`, `introduction`, `402.2`. Texts
 * are plain and otherwise unchanged; fields missing in the source are ''.
 */
export type HadithRecord = {
  /** The number it is cited by in this collection. */
  number: string
  /** Its numbers in other numbering schemes, by scheme. */
  numbering: Record<string, string>
  /** The whole hadith in Arabic: chain of narrators and matn. */
  text: string
  /** Chain and matn, if the source separates them. */
  isnad: string
  matn: string
  english: string
  book: { number: string; arabic: string; english: string }
  /** The chapter heading that precedes it. */
  bab: { arabic: string; english: string }
  gradeArabic: string
  gradeEnglish: string
  grades: Grade[]
}

/** Source and license of a collection. */
export type LicenseTerms = {
  format: string
  source: string
  sourceUrl: string
  version: string
  licence: string
  attribution: string
  commercialUse: 'true' | 'false' | 'unknown'
  /** Whether `number` is citable or only sequential. */
  numberScheme: 'citable' | 'sequence'
}

/** A complete collection read from a source, ready to install. */
export type ImportedCollection = {
  slug: string
  nameArabic: string
  nameEnglish: string
  terms: LicenseTerms
  records: HadithRecord[]
  /** Number of skipped entries without any text. */
  empty: number
}

/** A source is invalid; nothing was installed from it. */
export class HadithSourceError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'HadithSourceError'
  }
}

const NOTHING: HadithRecord = {
  number: '',
  numbering: {},
  text: '',
  isnad: '',
  matn: '',
  english: '',
  book: { number: '', arabic: '', english: '' },
  bab: { arabic: '', english: '' },
  gradeArabic: '',
  gradeEnglish: '',
  grades: [],
}

/** Creates a record with defaults for missing fields. */
export function recordOf(fields: Partial<HadithRecord>): HadithRecord {
  return { ...NOTHING, ...fields }
}

/** Whether the record has no text. */
export function isEmpty({ text, english }: HadithRecord): boolean {
  return text === '' && english === ''
}
