/** Entry point for reader pages: under 2 KB, without the surah table. */
export { citationUnder, hadithCitation, type VerseRange } from './citation-form.ts'
export { collectionNameOf } from './collection-names.ts'
export { displayOf } from './encodings.ts'
