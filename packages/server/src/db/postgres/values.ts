import type { CustomTypesConfig } from 'pg'

type Parse = (text: string) => unknown

// Object ids of types, as the server names them (pg_type.dat).
const [BYTES, LONG, SHORT, WHOLE, SUM, TEXT_AS_BYTES] = [17, 20, 21, 23, 1700, 1043]

/** How the values of a row are read: as SQLite gives them, type for type. */
const PARSERS = new Map<number, Parse>([
  [BYTES, (text) => bytesOf(text.slice('\\x'.length), 'hex')],
  [LONG, wholeOf],
  [SHORT, wholeOf],
  [WHOLE, wholeOf],
  // Of whole numbers: nothing else is added up.
  [SUM, wholeOf],
  [TEXT_AS_BYTES, (text) => bytesOf(text, 'utf8')],
])

export const POSTGRES_TYPES: CustomTypesConfig = {
  getTypeParser: (oid: number) => PARSERS.get(oid) ?? asText,
}

const asText: Parse = (text) => text

function wholeOf(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is no number that we can hold`)
  return number
}

function bytesOf(text: string, encoding: 'hex' | 'utf8'): Uint8Array {
  const { buffer, byteOffset, length } = Buffer.from(text, encoding)
  return new Uint8Array(buffer, byteOffset, length)
}
