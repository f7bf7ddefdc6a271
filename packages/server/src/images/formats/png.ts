import { crc32 } from 'node:zlib'
import { createByteRanges } from './byte-ranges.ts'
import type { ByteReader } from './byte-reader.ts'
import { hasXmpPosition, orientationTiff, readExif } from './exif.ts'
import {
  areaOf,
  createSegmentLimit,
  type ImageHeader,
  type ImageScan,
  MAX_ANIMATION_PIXELS,
  MAX_METADATA,
  type Size,
} from './image-facts.ts'

const HEADER_END = 33
/** Length, type and checksum around a chunk's body. */
const FRAME = 12
const TEXTS = ['tEXt', 'zTXt', 'iTXt']
/** Valid bit depths per color type (PNG section 11.2.2). */
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

interface Chunk {
  type: string
  start: number
  body: number
  length: number
  end: number
}

/** Contents of the chunks read so far. */
interface PngContents {
  hasPosition: boolean
  orientation: number
  /** Chunks with metadata, which are removed. */
  metadata: Chunk[]
  frames: number
}

/**
 * Reads the chunks before and after the pixels. There may be any number of pixel chunks between;
 * encoders make them of equal length, so the last one is found by jumping.
 */
export function* readPngHeader(size: number): ByteReader<ImageHeader> {
  const dimensions = yield* readHeader()
  if (!dimensions) return 'bad'
  const contents = emptyContents()
  const pixels = yield* readUntil('IDAT', HEADER_END, contents)
  if (!pixels) return 'bad'
  // The frames of an animation extend to the end of the file.
  if (contents.frames > 0) return 'unsure'
  const last = yield* lastOfPixels(pixels, size)
  const end = yield* readUntil('IEND', last.end, contents)
  // Truncated, or the jump failed: only a full scan can decide.
  if (!end || end.end > size) return 'unsure'
  const hasPosition = contents.hasPosition || end.end < size
  return { type: 'image/png', ...dimensions, hasPosition }
}

/** Reads all chunks. */
export function* scanPng(size: number): ByteReader<ImageScan | 'bad'> {
  const dimensions = yield* readHeader()
  if (!dimensions) return 'bad'
  const contents = emptyContents()
  const pixels = yield* readUntil('IDAT', HEADER_END, contents)
  if (!pixels) return 'bad'
  const last = yield* readUntil('IEND', pixels.start, contents)
  if (!last || last.end > size) return 'bad'
  if (contents.frames * areaOf(dimensions) > MAX_ANIMATION_PIXELS) return 'bad'

  const clean = createByteRanges()
  clean.keep(0, HEADER_END)
  if (contents.orientation !== 1) clean.add(pngChunk('eXIf', orientationTiff(contents.orientation)))
  let at = HEADER_END
  for (const chunk of contents.metadata) {
    clean.keep(at, chunk.start)
    at = chunk.end
  }
  clean.keep(at, last.end)
  const hasPosition = contents.hasPosition || last.end < size
  return { picture: { type: 'image/png', ...dimensions, hasPosition }, clean }
}

const emptyContents = (): PngContents => ({
  hasPosition: false,
  orientation: 1,
  metadata: [],
  frames: 0,
})

function* readHeader(): ByteReader<Size | undefined> {
  const head = yield { at: 0, length: HEADER_END }
  if (head.length < HEADER_END) return undefined
  const isHeader = head.readUInt32BE(8) === 13 && head.toString('latin1', 12, 16) === 'IHDR'
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)]
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = head.subarray(24, 29)
  const isKnown = DEPTHS[colour]?.includes(depth) && compression === 0 && filter === 0
  const isWhole = crc32(head.subarray(12, 29)) === head.readUInt32BE(29)
  return isHeader && isKnown && interlace < 2 && isWhole ? { width, height } : undefined
}

/** Reads chunks up to one of this type; undefined if there is none or a chunk is invalid. */
function* readUntil(
  type: string,
  start: number,
  contents: PngContents,
): ByteReader<Chunk | undefined> {
  const count = createSegmentLimit()
  for (let at = start; ; ) {
    count()
    const chunk: Chunk | undefined = yield* chunkAt(at)
    if (!chunk || chunk.type === type) return chunk
    if (chunk.type === 'IEND') return undefined
    yield* readChunk(chunk, contents)
    at = chunk.end
  }
}

function* chunkAt(at: number): ByteReader<Chunk | undefined> {
  const head = yield { at, length: 8 }
  const type = head.toString('latin1', 4, 8)
  if (!/^[A-Za-z]{4}$/.test(type)) return undefined
  const length = head.readUInt32BE(0)
  return { type, start: at, body: at + 8, length, end: at + FRAME + length }
}

function* readChunk(chunk: Chunk, contents: PngContents): ByteReader<void> {
  const { type, body, length } = chunk
  if (type === 'acTL') {
    const head = yield { at: body, length: 4 }
    contents.frames = Math.max(contents.frames, head.length < 4 ? 1 : head.readUInt32BE(0))
  }
  const isText = TEXTS.includes(type)
  if (!isText && type !== 'eXIf') return
  contents.metadata.push(chunk)
  if (length > MAX_METADATA) {
    contents.hasPosition = true
    return
  }
  const bytes = yield { at: body, length }
  if (isText) {
    contents.hasPosition ||= mayContainPosition(type, bytes)
    return
  }
  const exif = readExif(bytes)
  contents.orientation = exif.orientation
  contents.hasPosition ||= exif.hasPosition
}

// Compressed text, and text in which older tools store Exif, is not read and may contain a
// position.
function mayContainPosition(type: string, body: Buffer): boolean {
  const name = body.toString('latin1', 0, 80).split('\0')[0] ?? ''
  if (name.startsWith('Raw profile type')) return true
  return name === 'XML:com.adobe.xmp' && (type !== 'iTXt' || body[18] === 1 || hasXmpPosition(body))
}

/**
 * The last pixel chunk, or one near it: starts at its expected offset and goes back in growing
 * steps.
 */
function* lastOfPixels(first: Chunk, size: number): ByteReader<Chunk> {
  const stride = first.end - first.start
  const most = Math.floor((size - FRAME - first.start) / stride)
  if (most <= 0) return first
  for (let index = most, step = 1; index > 0; index -= step, step *= 2) {
    const start = first.start + index * stride
    const chunk: Chunk | undefined = yield* chunkAt(start)
    if (chunk?.type === 'IDAT') return chunk
  }
  return first
}

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
