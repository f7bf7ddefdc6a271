import { createByteRanges } from './byte-ranges.ts'
import type { ByteReader } from './byte-reader.ts'
import {
  areaOf,
  createSegmentLimit,
  type ImageScan,
  MAX_ANIMATION_PIXELS,
  type Size,
} from './image-facts.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
const [COMMENT, APPLICATION] = [0xfe, 0xff]
const SCREEN = 13
/** Bytes that identify a block. */
const PART_START = 14
/** Bytes read at a time. */
const WINDOW = 16_384
/** Ten mebibytes of full blocks are 41,000. */
const MAX_BLOCKS = 100_000

/** A window of the file and its offset. */
interface View {
  bytes: Buffer
  at: number
}

/** Walks all blocks of the file by their lengths and counts the frames. */
export function* scanGif(size: number): ByteReader<ImageScan | 'bad'> {
  const view: View = { bytes: yield { at: 0, length: WINDOW }, at: 0 }
  const head = view.bytes.subarray(0, SCREEN)
  if (head.length < SCREEN) return 'bad'
  const canvas = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  const [countPart, countBlock] = [createSegmentLimit(), createSegmentLimit(MAX_BLOCKS)]
  const clean = createByteRanges()
  let hasPosition = false
  let pixels = 0
  let at = SCREEN + tableSize(head.readUInt8(10))
  clean.keep(0, at)
  for (;;) {
    if (!isShown(view, at, PART_START, size)) yield* show(view, at)
    const part = { bytes: view.bytes, at: at - view.at }
    const kind = part.bytes[part.at]
    if (kind !== IMAGE && kind !== EXTENSION) break
    countPart()
    pixels += pixelsOf(part, canvas)
    if (pixels > MAX_ANIMATION_PIXELS) return 'bad'
    const blocks = blocksOf(at, part)
    const end =
      endOfBlocks(view, blocks, countBlock) ?? (yield* skipBlocks(view, blocks, size, countBlock))
    if (isText(part)) hasPosition = true
    else clean.keep(at, end)
    at = end
  }
  const isWhole = pixels > 0 && view.bytes[at - view.at] === TRAILER && at + 1 === size
  clean.keep(at, size)
  return isWhole ? { picture: { type: 'image/gif', ...canvas, hasPosition }, clean } : 'bad'
}

/** Whether the window has this many bytes at an offset, or all up to the end of the file. */
const isShown = ({ bytes, at: start }: View, at: number, length: number, size: number): boolean =>
  Math.min(at + length, size) <= start + bytes.length

function* show(view: View, at: number): ByteReader<void> {
  view.bytes = yield { at, length: WINDOW }
  view.at = at
}

/** Offset of a block's data: after its header and, for a frame, its color table. */
const blocksOf = (start: number, { bytes, at }: View): number =>
  bytes[at] === IMAGE ? start + 11 + tableSize(bytes[at + 9] ?? 0) : start + 2

/** Pixels to decode for a frame: the whole canvas. A frame larger than the canvas is invalid. */
function pixelsOf({ bytes, at }: View, canvas: Size): number {
  if (bytes[at] !== IMAGE) return 0
  if (at + 10 > bytes.length) return Number.POSITIVE_INFINITY
  const frame = { width: bytes.readUInt16LE(at + 5), height: bytes.readUInt16LE(at + 7) }
  return areaOf(frame) > areaOf(canvas) ? Number.POSITIVE_INFINITY : Math.max(areaOf(canvas), 1)
}

/** A GIF has no Exif, but XMP and comments may contain anything. */
function isText({ bytes, at }: View): boolean {
  if (bytes[at] !== EXTENSION) return false
  const isXmp = () => bytes.toString('latin1', at + 3, at + 11) === 'XMP Data'
  return bytes[at + 1] === COMMENT || (bytes[at + 1] === APPLICATION && isXmp())
}

/** Size of a color table in bytes, from its flags. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The offset after a chain of sub-blocks; undefined if it does not end in this window. */
function endOfBlocks({ bytes, at }: View, start: number, count: () => void): number | undefined {
  let inside = start - at
  for (let length = bytes[inside]; length !== undefined; length = bytes[inside]) {
    count()
    inside += length + 1
    if (length === 0) return at + inside
  }
  return undefined
}

/** The same across windows; beyond the file if the chain has no end. */
function* skipBlocks(
  view: View,
  start: number,
  size: number,
  count: () => void,
): ByteReader<number> {
  for (let at = start; at < size; ) {
    yield* show(view, at)
    const end = endOfBlocks(view, at, count)
    if (end !== undefined) return end
    if (view.bytes.length === 0) return size
    // The last block of the window extends beyond it.
    at = nextBlock(view, at)
  }
  return size
}

/** The first sub-block of a chain that begins before this window. */
function nextBlock({ bytes, at }: View, start: number): number {
  let inside = start - at
  for (let length = bytes[inside]; length !== undefined; length = bytes[inside])
    inside += length + 1
  return at + inside
}
