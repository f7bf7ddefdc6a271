/**
 * The code that only documents with scripture need, in one file, because small files compress
 * badly.
 */
export { quotationSource } from './quotation-source.ts'
export { createRecognition } from './recognition.ts'
export { createScriptureTools } from './scripture-tools.ts'
