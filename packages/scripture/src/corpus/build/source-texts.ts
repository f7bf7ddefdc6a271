/** Every text of the Quran that the corpus is made of, verse by verse in order, as its package has it. */
export type SourceTexts = {
  /** quran-json: KFGQPC encoding. */
  qpc: string[]
  /** The same of another typist, for the verses that quran-json has wrong. */
  qpcOther: string[]
  uthmani: string[]
  imlaei: string[]
  transliteration: string[]
  translations: { slug: string; verses: string[] }[]
  places: VerseLocation[]
}

/** Where a verse stands in the divisions of the mushaf. */
export type VerseLocation = {
  page: number
  juz: number
  hizb: number
  rub: number
  ruku: number
  manzil: number
  sajdah: 'recommended' | 'obligatory' | null
}
