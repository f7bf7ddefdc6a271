import { type Exif, hasXmpPosition, orientationTiff, readExif } from './exif.ts'
import { createPartCount, MAX_ANIMATION_PIXELS, type Verdict } from './picture.ts'

const [HAS_EXIF, HAS_XMP, IS_ANIMATED] = [0x08, 0x04, 0x02]
const RIFF = 12

interface Size {
  width: number
  height: number
}

interface Chunk {
  type: string
  /** As far as it was given. */
  body: Buffer
  start: number
  end: number
}

/** Reads the header; of a picture with frames or metadata all chunks. */
export function inspectWebp(head: Buffer, size: number): Verdict {
  if (head.length < RIFF + 18) return 'more'
  if (head.readUInt32LE(4) + 8 !== size) return 'bad'
  const [first] = chunksOf(head)
  if (first?.type === 'VP8X') return inspectExtended(head, size, first.body)
  const frame = first && frameSize(first)
  return frame && frame !== 'bad' ? { type: 'image/webp', ...frame, hasPosition: false } : 'bad'
}

function inspectExtended(head: Buffer, size: number, header: Buffer): Verdict {
  if (header.length !== 10) return 'bad'
  const flags = header.readUInt8(0)
  const canvas = { width: header.readUIntLE(4, 3) + 1, height: header.readUIntLE(7, 3) + 1 }
  const needsAll = (flags & (HAS_EXIF | HAS_XMP | IS_ANIMATED)) !== 0
  if (needsAll && head.length < size) return 'more'
  const seen = { frames: 0, hasPosition: false }
  for (const chunk of chunksOf(head)) {
    if (needsAll && chunk.end > head.length + 1) return 'bad'
    if (!inspectChunk(chunk, { canvas, flags }, seen)) return 'bad'
    if (!needsAll && seen.frames > 0) break
  }
  if (seen.frames === 0) return head.length < size ? 'more' : 'bad'
  return { type: 'image/webp', ...canvas, hasPosition: seen.hasPosition }
}

/** Adds what a chunk says to what was seen; false where it says what cannot be. */
function inspectChunk(
  chunk: Chunk,
  { canvas, flags }: { canvas: Size; flags: number },
  seen: { frames: number; hasPosition: boolean },
): boolean {
  const { type, body } = chunk
  if (type === 'EXIF') seen.hasPosition ||= readExif(tiffOf(body)).hasPosition
  if (type === 'XMP ') seen.hasPosition ||= hasXmpPosition(body)
  const shown = type === 'ANMF' ? animatedSize(body) : frameSize(chunk)
  if (shown === undefined) return true
  seen.frames++
  const isSound = shown !== 'bad' && fits(shown, canvas, flags)
  return isSound && seen.frames * canvas.width * canvas.height <= MAX_ANIMATION_PIXELS
}

// The pixels of a still picture are the canvas; a header that says less is a lie.
function fits(shown: Size, canvas: Size, flags: number): boolean {
  if (flags & IS_ANIMATED) return shown.width <= canvas.width && shown.height <= canvas.height
  return shown.width === canvas.width && shown.height === canvas.height
}

/** The size of a frame, as its pixels have it and not as the frame's header says. */
function animatedSize(body: Buffer): Size | 'bad' {
  for (const one of chunksOf(body, 16)) {
    const size = frameSize(one)
    if (size !== undefined) return size
  }
  return 'bad'
}

/** The size in a chunk of pixels (RFC 6386 section 9.1, RFC 9649 section 3.4). */
function frameSize({ type, body }: Chunk): Size | 'bad' | undefined {
  if (type === 'VP8 ') {
    if (body.length < 10) return 'bad'
    const isKeyFrame = (body.readUInt8(0) & 1) === 0 && body.readUIntBE(3, 3) === 0x9d012a
    const [width, height] = [body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff]
    return isKeyFrame ? { width, height } : 'bad'
  }
  if (type !== 'VP8L') return undefined
  if (body.length < 5 || body[0] !== 0x2f) return 'bad'
  const bits = body.readUInt32LE(1)
  if (bits >>> 29 !== 0) return 'bad'
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function* chunksOf(bytes: Buffer, from = RIFF): Generator<Chunk> {
  const count = createPartCount()
  for (let start = from; start + 8 <= bytes.length; ) {
    count()
    const length = bytes.readUInt32LE(start + 4)
    const body = bytes.subarray(start + 8, Math.min(start + 8 + length, bytes.length))
    const end = start + 8 + length + (length % 2)
    yield { type: bytes.toString('latin1', start, start + 4), body, start, end }
    start = end
  }
}

// Some writers put the name of JPEG's block in front.
const tiffOf = (body: Buffer): Buffer =>
  body.toString('latin1', 0, 6) === 'Exif\0\0' ? body.subarray(6) : body

/** The same picture without Exif and XMP; how it is turned stays. */
export function withoutWebpPosition(webp: Buffer): Buffer {
  const kept: Buffer[] = []
  let exif: Exif | undefined
  for (const { type, body, start, end } of chunksOf(webp)) {
    if (type === 'EXIF') exif = readExif(tiffOf(body))
    else if (type !== 'XMP ') kept.push(Buffer.from(webp.subarray(start, end)))
  }
  const turned = exif && exif.orientation !== 1 ? exif.orientation : undefined
  if (turned !== undefined) kept.push(exifChunk(orientationTiff(turned)))
  const header = kept[0]
  if (header?.toString('latin1', 0, 4) === 'VP8X') {
    const flags = header.readUInt8(8) & ~(HAS_EXIF | HAS_XMP)
    header.writeUInt8(turned === undefined ? flags : flags | HAS_EXIF, 8)
  }
  const whole = Buffer.concat([webp.subarray(0, RIFF), ...kept])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

function exifChunk(tiff: Buffer): Buffer {
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff])
}
