/** What one grader says of a hadith, in the words of the source. */
export type Grade = { gradedBy: string; grade: string }

/**
 * One hadith as a source has it. Numbers are strings: `36b`, `3667-3668`, `introduction`, `402.2`. Texts are plain, their words
 * and marks untouched; an empty string is what the source does not say.
 */
export type HadithRecord = {
  /** The number by which it is cited in this collection. */
  number: string
  /** Its numbers in other schemes, by the name of the scheme. */
  numbering: Record<string, string>
  /** The whole hadith in Arabic: the chain of narrators and what they transmit. */
  text: string
  /** Chain and transmitted text apart, where the source has them apart. */
  isnad: string
  matn: string
  english: string
  book: { number: string; arabic: string; english: string }
  /** The chapter heading above it. */
  bab: { arabic: string; english: string }
  gradeArabic: string
  gradeEnglish: string
  grades: Grade[]
}

/** Where a collection comes from and what may be done with it. */
export type LicenseTerms = {
  format: string
  source: string
  sourceUrl: string
  version: string
  licence: string
  attribution: string
  commercialUse: 'true' | 'false' | 'unknown'
  /** What kind of numbers `number` holds: those that people cite, or only a counter of the source. */
  numberScheme: 'citable' | 'sequence'
}

/** A collection that was read from a source, whole: what is installed. */
export type ImportedCollection = {
  slug: string
  nameArabic: string
  nameEnglish: string
  terms: LicenseTerms
  records: HadithRecord[]
  /** Entries of the source without any text, which are left out. */
  empty: number
}

/** A source is not what it should be: nothing was installed from it. */
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

/** A record of what is known. */
export function recordOf(known: Partial<HadithRecord>): HadithRecord {
  return { ...NOTHING, ...known }
}

/** Whether anybody could read anything of it. */
export function isEmpty({ text, english }: HadithRecord): boolean {
  return text === '' && english === ''
}
