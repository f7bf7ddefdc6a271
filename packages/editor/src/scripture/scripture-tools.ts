/** What is loaded when a document first has, or is to have, scripture. */

export { scriptureWordsOf } from '../i18n/scripture.ts'
export { createDetails } from './details.ts'
export { find } from './find-quotations.ts'
export { createFinder } from './finder.ts'
export { insertQuotation } from './insert-quotation.ts'
export { settlePasted } from './resolve-pasted.ts'
export { suggestedQuotation } from './suggested-quotation.ts'
export { createChecks } from './verse-verification.ts'
