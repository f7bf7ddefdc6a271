import { hasXmpPosition, orientationTiff, readExif } from './exif.ts'
import { createPartCount, type Picture, type Verdict } from './picture.ts'

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const XMP = Buffer.from('http://ns.adobe.com/', 'latin1')
const [SOI, EOI, SOS, APP1, APP2, APP13, COMMENT] = [0xd8, 0xd9, 0xda, 0xe1, 0xe2, 0xed, 0xfe]
/** Baseline, extended and progressive: what browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const HUFFMAN = 0xc4

interface Segment {
  marker: number
  /** As far as it was given. */
  body: Buffer
  start: number
  end: number
}

interface Seen {
  size?: { width: number; height: number }
  hasPosition: boolean
}

/** Reads the segments before the pixels. */
export function inspectJpeg(head: Buffer): Verdict {
  const seen: Seen = { hasPosition: false }
  for (const segment of segmentsOf(head)) {
    const isCut = segment.end > head.length
    if (segment.marker === SOS) return pictureOf(seen) ?? 'bad'
    if (!isPart(segment.marker)) return 'bad'
    // What is not there to be read may say anything.
    if (segment.marker === APP1) seen.hasPosition ||= isCut || saysPosition(segment.body)
    if (isCut) return 'more'
    if (isFrame(segment.marker) && !takeFrame(seen, segment)) return 'bad'
  }
  return isBroken(head) ? 'bad' : 'more'
}

const isPart = (marker: number): boolean =>
  marker >= 0xe0 || (marker >= 0xc0 && marker <= 0xdf && marker !== SOI && marker !== EOI)

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== HUFFMAN

function pictureOf({ size, hasPosition }: Seen): Picture | undefined {
  return size && { type: 'image/jpeg', ...size, hasPosition }
}

/** Keeps the size of the one frame that there is; false for a second one and for kinds that nobody shows. */
function takeFrame(seen: Seen, { marker, body }: Segment): boolean {
  const size = FRAMES.includes(marker) && !seen.size ? readFrame(body) : undefined
  if (size) seen.size = size
  return size !== undefined
}

function readFrame(body: Buffer) {
  if (body.length < 6 || body[0] !== 8) return undefined
  const parts = body.readUInt8(5)
  const isSound = [1, 3, 4].includes(parts) && body.length === 6 + 3 * parts
  return isSound ? { height: body.readUInt16BE(1), width: body.readUInt16BE(3) } : undefined
}

function saysPosition(body: Buffer): boolean {
  if (body.subarray(0, EXIF.length).equals(EXIF)) return readExif(body.subarray(6)).hasPosition
  return body.subarray(0, XMP.length).equals(XMP) && hasXmpPosition(body)
}

// The walk ended before the bytes did: something there is no marker.
function isBroken(head: Buffer): boolean {
  let reached = 2
  for (const { end } of segmentsOf(head)) reached = end
  return reached + 4 <= head.length
}

/** The segments up to the first pixels, or up to what is no segment. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  const count = createPartCount()
  for (let start = 2; start + 4 <= bytes.length && bytes[start] === 0xff; ) {
    count()
    const marker = bytes.readUInt8(start + 1)
    if (marker === 0xff) {
      start++
      continue
    }
    const length = bytes.readUInt16BE(start + 2)
    if (length < 2) return
    const end = start + 2 + length
    yield { marker, body: bytes.subarray(start + 4, Math.min(end, bytes.length)), start, end }
    if (marker === SOS) return
    start = end
  }
}

/** The same picture without Exif, XMP, IPTC, comments and further pictures; how it is turned stays. */
export function withoutJpegPosition(jpeg: Buffer): Buffer {
  const kept: Buffer[] = []
  let orientation = 1
  for (const { marker, body, start, end } of segmentsOf(jpeg)) {
    if (marker === APP1 && body.subarray(0, EXIF.length).equals(EXIF)) {
      orientation = readExif(body.subarray(6)).orientation
    }
    if (marker === SOS) kept.push(jpeg.subarray(start, endOfPicture(jpeg, end)))
    else if (!isDropped(marker, body)) kept.push(jpeg.subarray(start, end))
  }
  const exif = orientation === 1 ? [] : [exifSegment(orientation)]
  return Buffer.concat([jpeg.subarray(0, 2), ...exif, ...kept])
}

function isDropped(marker: number, body: Buffer): boolean {
  if ([APP1, APP13, COMMENT].includes(marker)) return true
  return marker === APP2 && body.toString('latin1', 0, 3) === 'MPF'
}

// Among pixels 0xFF is followed by a zero or a restart; all other markers begin a segment or the end.
function endOfPicture(jpeg: Buffer, start: number): number {
  let at = jpeg.indexOf(0xff, start)
  while (at >= 0 && at + 1 < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker === EOI) return at + 2
    const isPixels = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    const step = isPixels || at + 4 > jpeg.length ? 1 : 2 + jpeg.readUInt16BE(at + 2)
    at = jpeg.indexOf(0xff, at + step)
  }
  return jpeg.length
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([EXIF, orientationTiff(orientation)])
  const segment = Buffer.concat([Buffer.from([0xff, APP1, 0, 0]), body])
  segment.writeUInt16BE(body.length + 2, 2)
  return segment
}
