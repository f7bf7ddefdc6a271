import { type ByteRanges, createByteRanges, type Edit, lengthOf } from './byte-ranges.ts'
import type { ByteReader } from './byte-reader.ts'
import { MAX_EXIF, orientationTiff, readExif } from './exif.ts'
import {
  areaOf,
  createSegmentLimit,
  type Decoding,
  type ImageScan,
  MAX_ANIMATION_PIXELS,
  type Size,
} from './image-facts.ts'

const [HAS_ALPHA, HAS_EXIF, HAS_XMP, IS_ANIMATED] = [0x10, 0x08, 0x04, 0x02]
const RIFF = 12
const EXTENDED_HEADER = 18
/** Type and length before a chunk's body. */
const HEAD = 8
/** Place, size and duration before the pixels of a frame. */
const FRAME_HEADER = 16
/** Bytes needed to read the size of a frame. */
const PIXELS_START = 10
/** The chunks that drawing needs besides the header, and those of a frame. */
const DRAWN = ['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
const DRAWN_IN_FRAME = ['VP8 ', 'VP8L', 'ALPH']

interface Chunk {
  type: string
  start: number
  body: number
  length: number
  end: number
}

/** Contents of the chunks read so far. */
interface WebpContents {
  flags: number
  canvas: Size | undefined
  frames: number
  hasMetadata: boolean
  orientation: number
  hasExif: boolean
  edits: Edit[]
  isLossless: boolean
  hasAlpha: boolean
}

/** Reads the start of each chunk. */
export function* scanWebp(size: number): ByteReader<ImageScan | 'bad'> {
  const head = yield { at: 0, length: RIFF + EXTENDED_HEADER }
  if (head.length < RIFF + EXTENDED_HEADER || head.readUInt32LE(4) + 8 !== size) return 'bad'
  const isExtended = head.toString('latin1', RIFF, RIFF + 4) === 'VP8X'
  const contents: WebpContents = {
    flags: 0,
    canvas: undefined,
    frames: 0,
    hasMetadata: false,
    orientation: 1,
    hasExif: false,
    edits: [],
    isLossless: false,
    hasAlpha: false,
    ...(isExtended && readExtended(head.subarray(RIFF))),
  }
  const count = createSegmentLimit()
  for (let at = isExtended ? RIFF + EXTENDED_HEADER : RIFF; at < size; ) {
    count()
    const chunk: Chunk | undefined = yield* chunkAt(at, size)
    if (!chunk || !(yield* readChunk(chunk, contents))) return 'bad'
    at = chunk.end
  }
  const { canvas, frames, hasMetadata } = contents
  if (!canvas || frames === 0) return 'bad'
  const clean = withoutMetadata(head, isExtended, contents, size)
  const picture = { type: 'image/webp', ...canvas, hasMetadata } as const
  return { picture, decoding: decodingOf(contents), clean }
}

// A lossless decoder holds all pixels, one of transparency possibly as well.
function decodingOf({ flags, isLossless, ...contents }: WebpContents): Decoding {
  const hasAlpha = contents.hasAlpha || (flags & HAS_ALPHA) !== 0
  const heldBytes = isLossless ? 4 : hasAlpha ? 5 : 0
  return { pixelBytes: 4, heldBytes, hasAlpha, isAnimated: (flags & IS_ANIMATED) !== 0 }
}

const readExtended = (header: Buffer): Pick<WebpContents, 'flags' | 'canvas'> => ({
  flags: header.readUInt8(8),
  canvas: { width: header.readUIntLE(12, 3) + 1, height: header.readUIntLE(15, 3) + 1 },
})

function* chunkAt(at: number, size: number): ByteReader<Chunk | undefined> {
  const head = yield { at, length: HEAD }
  if (head.length < HEAD) return undefined
  const length = head.readUInt32LE(4)
  const end = at + HEAD + length + (length % 2)
  const type = head.toString('latin1', 0, 4)
  return end > size + 1 ? undefined : { type, start: at, body: at + HEAD, length, end }
}

/** Adds a chunk to the result; returns false if it is invalid. */
function* readChunk(chunk: Chunk, contents: WebpContents): ByteReader<boolean> {
  if (!DRAWN.includes(chunk.type)) {
    contents.edits.push({ from: chunk.start, to: chunk.end })
    const isPlain =
      chunk.type === 'EXIF' && !contents.hasExif && (yield* readOrientation(chunk, contents))
    if (!isPlain) contents.hasMetadata = true
    return true
  }
  if (chunk.type === 'VP8L') contents.isLossless = true
  if (chunk.type === 'ALPH') contents.hasAlpha = true
  const frame =
    chunk.type === 'ANMF' ? yield* animatedSize(chunk, contents) : yield* frameSize(chunk)
  if (frame === undefined) return true
  if (frame === 'bad') return false
  contents.frames++
  contents.canvas ??= frame
  return (
    fits(frame, contents.canvas, contents.flags) &&
    contents.frames * areaOf(contents.canvas) <= MAX_ANIMATION_PIXELS
  )
}

/** Reads the first Exif of a file; returns whether it contains only the orientation. */
function* readOrientation({ body, length }: Chunk, contents: WebpContents): ByteReader<boolean> {
  const bytes = yield { at: body, length: Math.min(length, MAX_EXIF) }
  // Some encoders prepend the identifier of a JPEG Exif segment.
  const tiff = bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? bytes.subarray(6) : bytes
  const exif = readExif(tiff, length - bytes.length + tiff.length)
  contents.hasExif = true
  contents.orientation = exif.orientation
  return exif.isPlain
}

// The pixels of a still image fill the canvas; a header that says otherwise is invalid.
function fits(frame: Size, canvas: Size, flags: number): boolean {
  if (flags & IS_ANIMATED) return frame.width <= canvas.width && frame.height <= canvas.height
  return frame.width === canvas.width && frame.height === canvas.height
}

/** The size of a frame from its pixels, not from the frame header. Removes its other chunks. */
function* animatedSize(frame: Chunk, contents: WebpContents): ByteReader<Size | 'bad'> {
  const count = createSegmentLimit()
  const end = frame.body + frame.length
  const removed: Edit[] = []
  let size: Size | 'bad' | undefined
  for (let at = frame.body + FRAME_HEADER; at < end; ) {
    count()
    const part: Chunk | undefined = end - at < HEAD ? undefined : yield* chunkAt(at, end)
    if (!part && size === undefined) return 'bad'
    if (!part || !DRAWN_IN_FRAME.includes(part.type))
      removed.push({ from: at, to: part?.end ?? frame.end })
    else size ??= yield* frameSize(part)
    at = part?.end ?? end
  }
  if (removed.length > 0) shorten(frame, removed, contents)
  return size ?? 'bad'
}

function shorten(frame: Chunk, removed: Edit[], contents: WebpContents): void {
  // A padding byte after the last chunk is not part of the length.
  const end = frame.body + frame.length
  const less = removed.reduce((sum, { from, to }) => sum + Math.min(to, end) - from, 0)
  const head = Buffer.from('ANMF\0\0\0\0', 'latin1')
  head.writeUInt32LE(frame.length - less, 4)
  contents.edits.push({ from: frame.start, to: frame.body, instead: head }, ...removed)
  contents.hasMetadata = true
}

/** The size in a pixel chunk (RFC 6386 section 9.1, RFC 9649 section 3.4). */
function* frameSize({ type, body, length }: Chunk): ByteReader<Size | 'bad' | undefined> {
  if (type !== 'VP8 ' && type !== 'VP8L') return undefined
  const bytes = yield { at: body, length: Math.min(length, PIXELS_START) }
  if (type === 'VP8 ') {
    if (bytes.length < PIXELS_START) return 'bad'
    const isKeyFrame = (bytes.readUInt8(0) & 1) === 0 && bytes.readUIntBE(3, 3) === 0x9d012a
    const [width, height] = [bytes.readUInt16LE(6) & 0x3fff, bytes.readUInt16LE(8) & 0x3fff]
    return isKeyFrame ? { width, height } : 'bad'
  }
  if (bytes.length < 5 || bytes[0] !== 0x2f) return 'bad'
  const bits = bytes.readUInt32LE(1)
  if (bits >>> 29 !== 0) return 'bad'
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** The same file without metadata. Only the extended format can store the orientation. */
function withoutMetadata(
  head: Buffer,
  isExtended: boolean,
  contents: WebpContents,
  size: number,
): ByteRanges {
  const turned = isExtended && contents.orientation !== 1 ? contents.orientation : undefined
  const [clean, riff] = [createByteRanges(), Buffer.from(head.subarray(0, RIFF))]
  clean.add(riff)
  let at = RIFF
  if (isExtended) {
    const header = Buffer.from(head.subarray(RIFF))
    const flags = header.readUInt8(8) & ~(HAS_EXIF | HAS_XMP)
    header.writeUInt8(turned === undefined ? flags : flags | HAS_EXIF, 8)
    clean.add(header)
    at += header.length
  }
  clean.keepEdited(at, size, contents.edits)
  // The last chunk may lack its padding byte.
  if (lengthOf(clean) % 2 === 1) clean.add(Buffer.alloc(1))
  if (turned !== undefined) clean.add(exifChunk(orientationTiff(turned)))
  riff.writeUInt32LE(lengthOf(clean) - 8, 4)
  return clean
}

function exifChunk(tiff: Buffer): Buffer {
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff])
}
