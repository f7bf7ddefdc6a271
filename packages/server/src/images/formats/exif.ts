/** Reads and writes a small part of Exif (CIPA DC-008, a TIFF in a metadata block). */

export interface Exif {
  /** Orientation of the stored pixels, 1 to 8; 1 is upright. */
  orientation: number
  hasPosition: boolean
}

const ORIENTATION = 0x0112
const GPS = 0x8825
const MAX_ENTRIES = 1_000

/** Unreadable metadata may contain a position. */
const UNREADABLE: Exif = { orientation: 1, hasPosition: true }

/** Reads the first directory of a TIFF; a malformed one counts as having a position. */
export function readExif(tiff: Buffer): Exif {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return UNREADABLE
  const two = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return UNREADABLE
  const count = two(start)
  if (count > MAX_ENTRIES || start + 2 + 12 * count > tiff.length) return UNREADABLE
  const exif: Exif = { orientation: 1, hasPosition: false }
  for (let entry = start + 2; entry < start + 2 + 12 * count; entry += 12) {
    const tag = two(entry)
    if (tag === GPS) exif.hasPosition = true
    if (tag === ORIENTATION) exif.orientation = two(entry + 8)
  }
  if (exif.orientation < 1 || exif.orientation > 8) exif.orientation = 1
  return exif
}

/** A TIFF that contains only the orientation. */
export function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(ORIENTATION, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}

/**
 * Whether XMP (XML text) may contain a position: all of its position properties have GPS in the
 * name.
 */
export const hasXmpPosition = (xmp: Buffer): boolean => xmp.includes('GPS')
