/** What only scripture in a text needs, in one file: each alone compresses worse than it loads. */
export { quotationSource } from './quotation-source.ts'
export { createRecognition } from './recognition.ts'
export { createScriptureTools } from './scripture-tools.ts'
