import { crc32 } from 'node:zlib'
import { createByteRanges, type Edit } from './byte-ranges.ts'
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

const HEADER_END = 33
/** Length, type and checksum around a chunk's body. */
const FRAME = 12
/** The chunks that drawing needs: pixels, colors, transparency, density and frames. */
const DRAWN = new Set(
  'PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)
/** Valid bit depths per color type (PNG section 11.2.2). */
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Channels after decoding per color type; a palette becomes colors. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }

interface Header extends Size {
  depth: number
  color: number
  isInterlaced: boolean
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
  hasMetadata: boolean
  orientation: number
  hasExif: boolean
  edits: Edit[]
  frames: number
  /** Whether a color is transparent. */
  hasKey: boolean
}

export function* scanPng(size: number): ByteReader<ImageScan | 'bad'> {
  const header = yield* readHeader()
  if (!header) return 'bad'
  const contents: PngContents = {
    hasMetadata: false,
    orientation: 1,
    hasExif: false,
    edits: [],
    frames: 0,
    hasKey: false,
  }
  const pixels = yield* readUntil('IDAT', HEADER_END, contents)
  if (!pixels) return 'bad'
  const last = yield* readUntil('IEND', pixels.start, contents)
  if (!last || last.end > size) return 'bad'
  const { hasMetadata, orientation, edits, frames } = contents
  if (frames * areaOf(header) > MAX_ANIMATION_PIXELS) return 'bad'

  const clean = createByteRanges()
  clean.keep(0, HEADER_END)
  if (orientation !== 1) clean.add(pngChunk('eXIf', orientationTiff(orientation)))
  clean.keepEdited(HEADER_END, last.start, edits)
  clean.add(END)
  const isMore = hasMetadata || last.length > 0 || last.end < size
  const { width, height } = header
  const picture = { type: 'image/png', width, height, hasMetadata: isMore } as const
  return { picture, decoding: decodingOf(header, contents), clean }
}

function decodingOf(header: Header, { hasKey, frames }: PngContents): Decoding {
  const { depth, color, isInterlaced } = header
  const channels = (CHANNELS[color] ?? 4) + (hasKey ? 1 : 0)
  const pixelBytes = channels * (depth === 16 ? 2 : 1)
  const heldBytes = isInterlaced ? pixelBytes : 0
  return { pixelBytes, heldBytes, hasAlpha: hasKey || color >= 4, isAnimated: frames > 0 }
}

function* readHeader(): ByteReader<Header | undefined> {
  const head = yield { at: 0, length: HEADER_END }
  if (head.length < HEADER_END) return undefined
  const isHeader = head.readUInt32BE(8) === 13 && head.toString('latin1', 12, 16) === 'IHDR'
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)]
  const [depth = 0, color = 0, compression, filter, interlace = 2] = head.subarray(24, 29)
  const isKnown = DEPTHS[color]?.includes(depth) && compression === 0 && filter === 0
  const isWhole = crc32(head.subarray(12, 29)) === head.readUInt32BE(29)
  if (!isHeader || !isKnown || interlace > 1 || !isWhole) return undefined
  return { width, height, depth, color, isInterlaced: interlace === 1 }
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
  const { type, start, body, end } = chunk
  if (type === 'acTL') {
    const head = yield { at: body, length: 4 }
    contents.frames = Math.max(contents.frames, head.length < 4 ? 1 : head.readUInt32BE(0))
  }
  if (type === 'tRNS') contents.hasKey = true
  if (DRAWN.has(type)) return
  contents.edits.push({ from: start, to: end })
  const isPlain = type === 'eXIf' && !contents.hasExif && (yield* readOrientation(chunk, contents))
  if (!isPlain) contents.hasMetadata = true
}

/** Reads the first Exif of a file; returns whether it contains only the orientation. */
function* readOrientation({ body, length }: Chunk, contents: PngContents): ByteReader<boolean> {
  const exif = readExif(yield { at: body, length: Math.min(length, MAX_EXIF) }, length)
  contents.hasExif = true
  contents.orientation = exif.orientation
  return exif.isPlain
}

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const END = pngChunk('IEND', Buffer.alloc(0))
