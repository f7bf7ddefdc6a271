/** What is loaded when a document first has, or is to have, scripture. */
export { createChecks } from './checks.ts'
export { createDetails } from './details.ts'
export { createFinder } from './finder.ts'
export { find } from './finding.ts'
export { insertQuotation } from './insert-quotation.ts'
export { settlePasted } from './settle-pasted.ts'
export { suggestedQuotation } from './suggested-quotation.ts'
export { scriptureWordsOf } from './words.ts'
