/** The part of the text library that a reader's page needs: under 2 KB, without the table of surahs. */
export { citationUnder, type VerseRange } from './citation-form.ts'
export { collectionNameOf } from './collection-names.ts'
export { displayOf } from './encodings.ts'
