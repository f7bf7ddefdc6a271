/** Larger files are not read. */
export const MAX_BYTES = 5_000_000

/** The start of documents and pictures that are text in part, and controls, which no text has. */
const NO_TEXT = /^(?:%PDF-|\{\\rtf|GIF8)|(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u

/** How zip files begin, and those of Word before 2007 or with a password. */
const ARCHIVES = [0x504b0304, 0xd0cf11e0]
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Whether a file by its name or its type is a Word file. */
export const isWord = ({ name, type }: File): boolean => type === WORD || /\.docx$/i.test(name)

/** Whether a file is a Word file or a zip of Markdown, or would be one if it were not damaged. */
export async function isArchive(file: File): Promise<boolean> {
  if (isWord(file)) return true
  const start = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  return start.byteLength === 4 && ARCHIVES.includes(new DataView(start).getUint32(0))
}

/** The text of a file in UTF-8 or UTF-16; undefined for other files and larger ones. */
export async function readTextFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return undefined
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const [first, second] = bytes
    const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
    const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return NO_TEXT.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
