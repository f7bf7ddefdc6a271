export { citationOf } from './citation.ts'
export { citationUnder, hadithCitation, type VerseRange } from './citation-form.ts'
export {
  displayOf,
  ENCODINGS,
  type Encoding,
  plainImlaeiOf,
  plainVerseOf,
  wordsOf,
} from './encodings.ts'
export {
  foldArabic,
  foldArabicHamza,
  foldArabicHard,
  foldDigits,
  foldText,
  withFewMarks,
} from './fold.ts'
export { type HtmlText, htmlOffsetOf, htmlText } from './html.ts'
export { type MushafPart, parsePart } from './parts.ts'
export {
  consonantsOf,
  POSSIBLE_SOUNDS,
  possibleSoundsOf,
  readingsOf,
  soundsOf,
} from './phonetics.ts'
export type { Claim, StatedReference } from './quotation-cues.ts'
export { isVerseName, parseReference, type Reference, withoutRepetition } from './references.ts'
export { findSegments, type Segment, segmentsByLine } from './segments.ts'
export { parseSpan, type SurahSpan } from './spans.ts'
export { findSurahs, isSurahName } from './surah-names.ts'
export {
  findSurah,
  SURAHS,
  type Surah,
  VERSE_COUNT,
  verseAt,
  verseIndexOf,
  verseKeyOf,
} from './surahs.ts'
