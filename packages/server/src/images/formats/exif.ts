/** Reads and writes a small part of Exif (CIPA DC-008, a TIFF in a metadata block). */

interface Exif {
  /** Orientation of the stored pixels, 1 to 8; 1 is upright. */
  orientation: number
  /** Whether it contains only the orientation. */
  isPlain: boolean
}

const ORIENTATION = 0x0112
const SHORT = 3
const MAX_ENTRIES = 1_000
/** Header, one directory of one entry, and the offset of a next directory. */
const PLAIN_BYTES = 26
/** Directories are at the start, before a thumbnail; no more is read of a longer block. */
export const MAX_EXIF = 65_536

const UNREADABLE: Exif = { orientation: 1, isPlain: false }

/** Reads the first directory of a TIFF of `length` bytes that starts with `tiff`. */
export function readExif(tiff: Buffer, length = tiff.length): Exif {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return UNREADABLE
  const two = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const four = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const start = four(4)
  if (start + 2 > tiff.length) return UNREADABLE
  const count = two(start)
  if (count > MAX_ENTRIES || start + 2 + 12 * count > tiff.length) return UNREADABLE
  const entries = Array.from({ length: count }, (_, at) => start + 2 + 12 * at)
  const turned = entries.findLast((entry) => two(entry) === ORIENTATION)
  const orientation = turned === undefined ? 1 : two(turned + 8)
  const isOnly = length === PLAIN_BYTES && start === 8 && count === 1 && turned !== undefined
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    isPlain: isOnly && two(turned + 2) === SHORT && four(turned + 4) === 1 && four(22) === 0,
  }
}

/** A TIFF that contains only the orientation. */
export function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(PLAIN_BYTES)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(ORIENTATION, 10)
  tiff.writeUInt16LE(SHORT, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}
