/** Loaded when a document first contains or inserts scripture. */

export { scriptureMessagesFor } from '../i18n/scripture.ts'
export { createDetails } from './details.ts'
export { findQuotations } from './find-quotations.ts'
export { createFinder } from './finder.ts'
export { createHadithCheck } from './hadith-collections.ts'
export { insertQuotation } from './insert-quotation.ts'
export { resolvePasted } from './resolve-pasted.ts'
export { suggestedQuotation } from './suggested-quotation.ts'
export { createVerseVerification } from './verse-verification.ts'
