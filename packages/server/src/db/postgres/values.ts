import type { CustomTypesConfig } from 'pg'

type Parse = (text: string) => unknown

// Type OIDs (pg_type.dat).
const [BYTEA, INT8, INT2, INT4, NUMERIC, VARCHAR] = [17, 20, 21, 23, 1700, 1043]

/** Parsers that produce the same types as SQLite. */
const PARSERS = new Map<number, Parse>([
  [BYTEA, (text) => bytesOf(text.slice('\\x'.length), 'hex')],
  [INT8, wholeOf],
  [INT2, wholeOf],
  [INT4, wholeOf],
  // Only sums of integers have this type.
  [NUMERIC, wholeOf],
  [VARCHAR, (text) => bytesOf(text, 'utf8')],
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
