/** Writes Exif: a TIFF whose directories name each other. */

export const [ASCII, SHORT, LONG, RATIONAL, UNDEFINED] = [2, 3, 4, 5, 7]

/** A field; a directory as its value is written behind it and named by its offset. */
export type Entry = [tag: number, type: number, count: number, value: number | Buffer | Directory]

interface Directory {
  entries: Entry[]
  /** The directory that follows, such as that of the thumbnail. */
  next?: Directory
}

export function tiffOf(first: Directory, isBig = true): Buffer {
  const parts: Buffer[] = [Buffer.from(isBig ? 'MM\0*\0\0\0\x08' : 'II*\0\x08\0\0\0', 'latin1')]
  let end = 8
  const two = (bytes: Buffer, value: number, at: number) =>
    isBig ? bytes.writeUInt16BE(value, at) : bytes.writeUInt16LE(value, at)
  const four = (bytes: Buffer, value: number, at: number) =>
    isBig ? bytes.writeUInt32BE(value, at) : bytes.writeUInt32LE(value, at)

  function place(bytes: Buffer): number {
    const at = end
    parts.push(bytes)
    end += bytes.length
    return at
  }

  function writeEntry(bytes: Buffer, at: number, [tag, type, count, value]: Entry): void {
    two(bytes, tag, at)
    two(bytes, type, at + 2)
    four(bytes, count, at + 4)
    if (typeof value !== 'number') {
      if (Buffer.isBuffer(value) && value.length <= 4) value.copy(bytes, at + 8)
      else four(bytes, Buffer.isBuffer(value) ? place(value) : write(value), at + 8)
    } else if (type === SHORT) two(bytes, value, at + 8)
    else four(bytes, value, at + 8)
  }

  function write({ entries, next }: Directory): number {
    const bytes = Buffer.alloc(2 + 12 * entries.length + 4)
    const start = place(bytes)
    two(bytes, entries.length, 0)
    for (const [index, entry] of entries.entries()) writeEntry(bytes, 2 + 12 * index, entry)
    if (next) four(bytes, write(next), bytes.length - 4)
    return start
  }

  write(first)
  return Buffer.concat(parts)
}
