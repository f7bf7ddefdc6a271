/** The marks that editor and renderer know. */
export const KNOWN_MARKS: ReadonlySet<string> = new Set([
  'bold',
  'italic',
  'strike',
  'underline',
  'subscript',
  'superscript',
  'code',
  'highlight',
  'link',
])
