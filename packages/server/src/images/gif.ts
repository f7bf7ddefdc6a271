import { createPartCount, MAX_ANIMATION_PIXELS, type Verdict } from './picture.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
const SCREEN = 13

interface Size {
  width: number
  height: number
}

/** Walks over all blocks of the whole file by their lengths, so that its frames are counted. */
export function inspectGif(head: Buffer, size: number): Verdict {
  if (head.length < size) return 'more'
  if (head.length <= SCREEN) return 'bad'
  const canvas = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  const count = createPartCount()
  let at = SCREEN + tableSize(head.readUInt8(10))
  let pixels = 0
  while (head[at] === EXTENSION || head[at] === IMAGE) {
    count()
    if (head[at] === IMAGE) {
      pixels += pixelsOf(head, at, canvas)
      if (pixels > MAX_ANIMATION_PIXELS) return 'bad'
    }
    at = skipBlocks(head, head[at] === IMAGE ? at + 11 + tableSize(head[at + 9] ?? 0) : at + 2)
  }
  const isWhole = pixels > 0 && head[at] === TRAILER && at + 1 === head.length
  return isWhole ? { type: 'image/gif', ...canvas, hasPosition: false } : 'bad'
}

/** What a frame costs whoever shows it: the whole canvas. One that is larger than the canvas is a lie. */
function pixelsOf(head: Buffer, at: number, canvas: Size): number {
  if (at + 10 > head.length) return Number.POSITIVE_INFINITY
  const frame = { width: head.readUInt16LE(at + 5), height: head.readUInt16LE(at + 7) }
  return areaOf(frame) > areaOf(canvas) ? Number.POSITIVE_INFINITY : Math.max(areaOf(canvas), 1)
}

const areaOf = ({ width, height }: Size): number => width * height

/** The bytes of a colour table, as its flags have it. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The place behind a chain of blocks; behind the file where the chain has no end. */
function skipBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
    at += length + 1
    if (length === 0) return at
  }
  return bytes.length
}
