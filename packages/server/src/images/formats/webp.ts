import { type ByteRanges, createByteRanges, lengthOf } from './byte-ranges.ts'
import type { ByteReader } from './byte-reader.ts'
import { hasXmpPosition, orientationTiff, readExif } from './exif.ts'
import {
  areaOf,
  createSegmentLimit,
  type ImageScan,
  MAX_ANIMATION_PIXELS,
  MAX_METADATA,
  type Size,
} from './image-facts.ts'

const [HAS_EXIF, HAS_XMP, IS_ANIMATED] = [0x08, 0x04, 0x02]
const RIFF = 12
const EXTENDED_HEADER = 18
/** Bytes needed to read the size of a frame. */
const PIXELS_START = 10

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
  hasPosition: boolean
  orientation: number
  metadata: Chunk[]
}

/** Reads the start of each chunk, which suits both ranges and a stream. */
export function* scanWebp(size: number): ByteReader<ImageScan | 'bad'> {
  const head = yield { at: 0, length: RIFF + EXTENDED_HEADER }
  if (head.length < RIFF + EXTENDED_HEADER || head.readUInt32LE(4) + 8 !== size) return 'bad'
  const isExtended = head.toString('latin1', RIFF, RIFF + 4) === 'VP8X'
  const contents: WebpContents = {
    flags: 0,
    canvas: undefined,
    frames: 0,
    hasPosition: false,
    orientation: 1,
    metadata: [],
    ...(isExtended && readExtended(head.subarray(RIFF))),
  }
  const count = createSegmentLimit()
  for (let at = isExtended ? RIFF + EXTENDED_HEADER : RIFF; at < size; ) {
    count()
    const chunk: Chunk | undefined = yield* chunkAt(at, size)
    if (!chunk || !(yield* readChunk(chunk, contents))) return 'bad'
    at = chunk.end
  }
  const { canvas, frames, hasPosition } = contents
  if (!canvas || frames === 0) return 'bad'
  const clean = withoutMetadata(head, isExtended, contents, size)
  return { picture: { type: 'image/webp', ...canvas, hasPosition }, clean }
}

const readExtended = (header: Buffer): Pick<WebpContents, 'flags' | 'canvas'> => ({
  flags: header.readUInt8(8),
  canvas: { width: header.readUIntLE(12, 3) + 1, height: header.readUIntLE(15, 3) + 1 },
})

function* chunkAt(at: number, size: number): ByteReader<Chunk | undefined> {
  const head = yield { at, length: 8 }
  if (head.length < 8) return undefined
  const length = head.readUInt32LE(4)
  const end = at + 8 + length + (length % 2)
  const type = head.toString('latin1', 0, 4)
  return end > size + 1 ? undefined : { type, start: at, body: at + 8, length, end }
}

/** Adds a chunk to the result; returns false if it is invalid. */
function* readChunk(chunk: Chunk, contents: WebpContents): ByteReader<boolean> {
  if (chunk.type === 'EXIF' || chunk.type === 'XMP ') {
    contents.metadata.push(chunk)
    yield* readAbout(chunk, contents)
    return true
  }
  const frame = chunk.type === 'ANMF' ? yield* animatedSize(chunk) : yield* frameSize(chunk)
  if (frame === undefined) return true
  if (frame === 'bad') return false
  contents.frames++
  contents.canvas ??= frame
  return (
    fits(frame, contents.canvas, contents.flags) &&
    contents.frames * areaOf(contents.canvas) <= MAX_ANIMATION_PIXELS
  )
}

function* readAbout({ type, body, length }: Chunk, contents: WebpContents): ByteReader<void> {
  if (length > MAX_METADATA) {
    contents.hasPosition = true
    return
  }
  const bytes = yield { at: body, length }
  if (type === 'XMP ') {
    contents.hasPosition ||= hasXmpPosition(bytes)
    return
  }
  const exif = readExif(tiffOf(bytes))
  contents.orientation = exif.orientation
  contents.hasPosition ||= exif.hasPosition
}

// Some encoders prepend the identifier of a JPEG Exif segment.
const tiffOf = (body: Buffer): Buffer =>
  body.toString('latin1', 0, 6) === 'Exif\0\0' ? body.subarray(6) : body

// The pixels of a still image fill the canvas; a header that says otherwise is invalid.
function fits(frame: Size, canvas: Size, flags: number): boolean {
  if (flags & IS_ANIMATED) return frame.width <= canvas.width && frame.height <= canvas.height
  return frame.width === canvas.width && frame.height === canvas.height
}

/** The size of a frame from its pixels, not from the frame header. */
function* animatedSize({ body, end }: Chunk): ByteReader<Size | 'bad'> {
  const count = createSegmentLimit()
  for (let at = body + 16; at + 8 <= end; ) {
    count()
    const part: Chunk | undefined = yield* chunkAt(at, end)
    if (!part) return 'bad'
    const size = yield* frameSize(part)
    if (size !== undefined) return size
    at = part.end
  }
  return 'bad'
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

/** The same file without Exif and XMP. Only the extended format can store the orientation. */
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
  for (const { start, end } of contents.metadata) {
    clean.keep(at, start)
    at = end
  }
  clean.keep(at, size)
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
