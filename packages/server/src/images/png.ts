import { crc32 } from 'node:zlib'
import { type Exif, hasXmpPosition, orientationTiff, readExif } from './exif.ts'
import { createPartCount, MAX_ANIMATION_PIXELS, type Verdict } from './picture.ts'

const SIGNATURE = 8
const TEXTS = ['tEXt', 'zTXt', 'iTXt']
/** Which bit depths each colour type may have (PNG section 11.2.2). */
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

interface Size {
  width: number
  height: number
}

interface Chunk {
  type: string
  /** As far as it was given. */
  body: Buffer
  length: number
  start: number
  end: number
}

/** Reads the header and the chunks before the pixels. */
export function inspectPng(head: Buffer): Verdict {
  const size = readHeader(head)
  if (typeof size === 'string') return size
  let hasPosition = false
  for (const chunk of chunksOf(head)) {
    if (chunk.type === 'IDAT') return { type: 'image/png', ...size, hasPosition }
    const seen = inspectChunk(chunk, size)
    if (typeof seen === 'string') return seen
    hasPosition ||= seen.hasPosition
    if (chunk.end > head.length) return 'more'
  }
  return 'more'
}

function inspectChunk({ type, body, length }: Chunk, { width, height }: Size) {
  if (!/^[A-Za-z]{4}$/.test(type) || type === 'IEND') return 'bad'
  const isText = TEXTS.includes(type)
  if (!isText && type !== 'eXIf' && type !== 'acTL') return { hasPosition: false }
  if (body.length < length || (type === 'acTL' && length < 8)) return 'more'
  if (type === 'eXIf') return { hasPosition: readExif(body).hasPosition }
  if (isText) return { hasPosition: saysPosition(type, body) }
  const pixels = body.readUInt32BE(0) * width * height
  return pixels > MAX_ANIMATION_PIXELS ? 'bad' : { hasPosition: false }
}

function readHeader(head: Buffer): Size | 'more' | 'bad' {
  if (head.length < 33) return 'more'
  const isHeader = head.readUInt32BE(8) === 13 && head.toString('latin1', 12, 16) === 'IHDR'
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)]
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = head.subarray(24, 29)
  const isKnown = DEPTHS[colour]?.includes(depth) && compression === 0 && filter === 0
  const isWhole = crc32(head.subarray(12, 29)) === head.readUInt32BE(29)
  return isHeader && isKnown && interlace < 2 && isWhole ? { width, height } : 'bad'
}

// A compressed text, or one that older tools hide Exif in, is not read: it may say anything.
function saysPosition(type: string, body: Buffer): boolean {
  const name = body.toString('latin1', 0, 80).split('\0')[0] ?? ''
  if (name.startsWith('Raw profile type')) return true
  return name === 'XML:com.adobe.xmp' && (type !== 'iTXt' || body[18] === 1 || hasXmpPosition(body))
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  const count = createPartCount()
  for (let start = SIGNATURE; start + 8 <= bytes.length; ) {
    count()
    const length = bytes.readUInt32BE(start)
    const end = start + 12 + length
    const body = bytes.subarray(start + 8, Math.min(start + 8 + length, bytes.length))
    yield { type: bytes.toString('latin1', start + 4, start + 8), body, length, start, end }
    start = end
  }
}

/** The same picture without Exif and texts; how it is turned stays. */
export function withoutPngPosition(png: Buffer): Buffer {
  const kept: Buffer[] = [png.subarray(0, SIGNATURE)]
  let exif: Exif | undefined
  for (const { type, body, start, end } of chunksOf(png)) {
    if (type === 'eXIf') exif = readExif(body)
    else if (!TEXTS.includes(type)) kept.push(png.subarray(start, Math.min(end, png.length)))
    // What stands behind the end is no part of the picture.
    if (type === 'IEND') break
  }
  if (exif && exif.orientation !== 1) {
    kept.splice(2, 0, chunk('eXIf', orientationTiff(exif.orientation)))
  }
  return Buffer.concat(kept)
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
