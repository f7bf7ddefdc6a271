import { createByteRanges } from './byte-ranges.ts'
import type { ByteReader } from './byte-reader.ts'
import {
  areaOf,
  createSegmentLimit,
  type Decoding,
  type ImageScan,
  MAX_ANIMATION_PIXELS,
  type Size,
} from './image-facts.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
const [PLAIN_TEXT, CONTROL, APPLICATION] = [0x01, 0xf9, 0xff]
/** The application extensions that count loops, and one with a color profile. */
const LOOPS = ['NETSCAPE2.0\x03\x01', 'ANIMEXTS1.0\x03\x01']
const PROFILE = 'ICCRGBG1012'
/** Bytes of a loop count with its name, its data block and its end. */
const LOOP_BYTES = 19
const SCREEN = 13
/** Bytes that identify a block. */
const PART_START = LOOP_BYTES
/** Bytes read at a time. */
const WINDOW = 16_384
/** An image of 10 MiB has at most 41,000 full blocks. */
const MAX_BLOCKS = 100_000

/** Not resized: a smaller copy would lose the frames, or hardly be smaller with a single frame. */
const DECODING: Decoding = { pixelBytes: 4, heldBytes: 4, hasAlpha: true, isAnimated: true }

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
  const clean = createCleanGif()
  let pixels = 0
  let at = SCREEN + tableSize(head.readUInt8(10))
  clean.ranges.keep(0, at)
  for (;;) {
    if (!isShown(view, at, PART_START, size)) yield* show(view, at)
    const part = { bytes: view.bytes, at: at - view.at }
    const kind = part.bytes[part.at]
    if (kind !== IMAGE && kind !== EXTENSION) break
    countPart()
    pixels += pixelsOf(part, canvas)
    if (pixels > MAX_ANIMATION_PIXELS) return 'bad'
    const use = useOf(part)
    const blocks = blocksOf(at, part)
    const end =
      endOfBlocks(view, blocks, countBlock) ?? (yield* skipBlocks(view, blocks, size, countBlock))
    clean.add(use, at, end)
    at = end
  }
  const isWhole = pixels > 0 && view.bytes[at - view.at] === TRAILER && at + 1 === size
  clean.add('drawn', at, size)
  if (!isWhole) return 'bad'
  const picture = { type: 'image/gif', ...canvas, hasMetadata: clean.isLess() } as const
  return { picture, decoding: DECODING, clean: clean.ranges }
}

/** How drawing uses a part. No browser draws `text`, which has its own control. */
type Use = 'drawn' | 'control' | 'loops' | 'text' | 'nothing'
const LEFT_OUT: ReadonlySet<Use> = new Set(['text', 'nothing'])

function useOf({ bytes, at }: View): Use {
  if (bytes[at] === IMAGE) return 'drawn'
  const label = bytes[at + 1]
  if (label === CONTROL) return 'control'
  if (label === PLAIN_TEXT) return 'text'
  const name = bytes.toString('latin1', at + 3, at + 16)
  if (label !== APPLICATION || bytes[at + 2] !== PROFILE.length) return 'nothing'
  if (LOOPS.includes(name)) return 'loops'
  return name.startsWith(PROFILE) ? 'drawn' : 'nothing'
}

/** Collects the parts that drawing needs, in order. */
function createCleanGif() {
  const ranges = createByteRanges()
  /** A control applies to the next frame or text. */
  let control: { from: number; to: number } | undefined
  let isLess = false

  function endControl(isKept: boolean): void {
    if (control && isKept) ranges.keep(control.from, control.to)
    control = undefined
  }

  return {
    ranges,
    isLess: () => isLess,
    add(use: Use, from: number, to: number): void {
      isLess ||= LEFT_OUT.has(use) || (use === 'loops' && to - from > LOOP_BYTES)
      if (use === 'nothing') return
      endControl(use !== 'text')
      if (use === 'control') control = { from, to }
      if (use === 'drawn') ranges.keep(from, to)
      if (use !== 'loops') return
      // Without the blocks after it, which only old programs read.
      ranges.keep(from, from + LOOP_BYTES - 1)
      ranges.add(Buffer.alloc(1))
    },
  }
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
