/** Documents of an exact size: paragraphs of Arabic and Latin text. */

const PARAGRAPH = {
  type: 'paragraph',
  content: [
    { type: 'text', text: 'كتاب في اللغة والنحو ' },
    { type: 'text', text: 'and what it says of words', marks: [{ type: 'bold' }] },
    { type: 'text', text: ', their forms and their order in a sentence.' },
  ],
}
const PARAGRAPH_BYTES = Buffer.byteLength(JSON.stringify(PARAGRAPH)) + 1

const documentOf = (paragraphs: number, padding: number) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: `دفتر ${'.'.repeat(padding)}` }] },
    ...Array.from({ length: paragraphs }, () => PARAGRAPH),
  ],
})

const sizeOf = (content: object): number => Buffer.byteLength(JSON.stringify(content))

/** A request body whose content has exactly `bytes` bytes. */
export function bodyOf(contentBytes: number): Buffer {
  const room = contentBytes - sizeOf(documentOf(0, 0))
  if (room < 0) throw new Error(`no document fits into ${contentBytes} bytes`)
  const paragraphs = Math.floor(room / PARAGRAPH_BYTES)
  const content = documentOf(paragraphs, room - paragraphs * PARAGRAPH_BYTES)
  return Buffer.from(JSON.stringify({ content }))
}
