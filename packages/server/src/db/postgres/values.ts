import type { CustomTypesConfig } from 'pg'

type Parse = (text: string) => unknown

// Type OIDs (pg_type.dat).
const [BYTES, LONG, SHORT, WHOLE, SUM, TEXT_AS_BYTES] = [17, 20, 21, 23, 1700, 1043]

/** Parsers that produce the same types as SQLite. */
const PARSERS = new Map<number, Parse>([
  [BYTES, (text) => bytesOf(text.slice('\\x'.length), 'hex')],
  [LONG, wholeOf],
  [SHORT, wholeOf],
  [WHOLE, wholeOf],
  // Sums of integers only; the schema sums nothing else.
  [SUM, wholeOf],
  [TEXT_AS_BYTES, (text) => bytesOf(text, 'utf8')],
])

export const POSTGRES_TYPES: CustomTypesConfig = {
  getTypeParser: (oid: number) => PARSERS.get(oid) ?? asText,
}

const asText: Parse = (text) => text

function wholeOf(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is not a safe integer`)
  return number
}

function bytesOf(text: string, encoding: 'hex' | 'utf8'): Uint8Array {
  const { buffer, byteOffset, length } = Buffer.from(text, encoding)
  return new Uint8Array(buffer, byteOffset, length)
}
