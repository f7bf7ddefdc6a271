import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/**
 * Extracts the OpenType file from a WOFF 1.0 file (W3C, section 4). Throws if the file is not WOFF.
 */
export function openTypeOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is not a WOFF file')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let at = head.length
  for (let index = 0; index < count; index++) {
    const entry = HEADER + ENTRY * index
    const table = tableOf(woff, entry)
    const record = 12 + 16 * index
    woff.copy(head, record, entry, entry + 4)
    woff.copy(head, record + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, record + 8)
    head.writeUInt32BE(table.length, record + 12)
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    parts.push(padded)
    at += padded.length
  }
  return Buffer.concat(parts)
}

function tableOf(woff: Buffer, entry: number): Buffer {
  const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
  const bytes = woff.subarray(offset, Number(offset) + Number(packed))
  return packed === length ? bytes : inflateSync(bytes)
}
