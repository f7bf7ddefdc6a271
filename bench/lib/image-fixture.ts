import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A PNG that passes validation: a valid header and random pixel data. */
export function imageOf(bytes: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(1_200, 0)
  header.writeUInt32BE(800, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [start, chunk('IHDR', header), chunk('IEND', Buffer.alloc(0))]
  const room = bytes - Buffer.concat(parts).length - FRAME_BYTES
  return Buffer.concat(parts.toSpliced(2, 0, chunk('IDAT', randomBytes(room))))
}

/** Adds length, type and checksum to the data of a PNG chunk. */
const FRAME_BYTES = 12

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}
