import { createByteRanges } from './byte-ranges.ts'
import type { ByteReader } from './byte-reader.ts'
import { hasXmpPosition, orientationTiff, readExif } from './exif.ts'
import { createSegmentLimit, type ImageHeader, type ImageScan, type Size } from './image-facts.ts'

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const XMP = Buffer.from('http://ns.adobe.com/', 'latin1')
const [SOI, EOI, SOS, APP1, APP2, APP13, COMMENT] = [0xd8, 0xd9, 0xda, 0xe1, 0xe2, 0xed, 0xfe]
/** Baseline, extended and progressive: the formats that browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const HUFFMAN = 0xc4
/** The Exif directory is at the start, before the thumbnail. */
const EXIF_START = 4_096
const WINDOW = 16_384
const MAX_PADDING = 64

interface Segment {
  marker: number
  start: number
  body: number
  end: number
}

/** Contents of the segments before the pixels. */
interface Header {
  size: Size | undefined
  hasPosition: boolean
  orientation: number
  /** Metadata segments, which are removed. */
  metadata: Segment[]
  /** Offset of the first pixels. */
  pixels: number
}

/** Reads the segments before the pixels, and whether data follows the image. Jumps. */
export function* readJpegHeader(size: number): ByteReader<ImageHeader> {
  const header = yield* readHeader(size, EXIF_START)
  if (!header?.size || header.pixels >= size) return 'bad'
  const tail = yield { at: Math.max(header.pixels, size - MAX_PADDING), length: MAX_PADDING }
  const hasPosition = header.hasPosition || !endsAsPicture(tail)
  return { type: 'image/jpeg', ...header.size, hasPosition }
}

/** Scans the whole file, to the end of the image. */
export function* scanJpeg(size: number): ByteReader<ImageScan | 'bad'> {
  const header = yield* readHeader(size)
  if (!header?.size || header.pixels >= size) return 'bad'
  const { orientation, metadata, pixels } = header
  const end = yield* readPixels(pixels, size, metadata)
  const clean = createByteRanges()
  clean.keep(0, 2)
  if (orientation !== 1) clean.add(exifSegment(orientation))
  let at = 2
  for (const segment of metadata) {
    clean.keep(at, segment.start)
    at = segment.end
  }
  clean.keep(at, end)
  const hasPosition = header.hasPosition || end < size
  return { picture: { type: 'image/jpeg', ...header.size, hasPosition }, clean }
}

/** Reads this much of Exif; anything after it counts as a position. */
function* readHeader(
  size: number,
  exifBytes = Number.POSITIVE_INFINITY,
): ByteReader<Header | undefined> {
  const header: Header = {
    size: undefined,
    hasPosition: false,
    orientation: 1,
    metadata: [],
    pixels: 0,
  }
  const count = createSegmentLimit()
  for (let at = 2; ; ) {
    count()
    const segment: Segment | 'filler' | undefined = yield* segmentAt(at)
    if (!segment || (segment !== 'filler' && segment.end > size)) return undefined
    at = segment === 'filler' ? at + 1 : segment.end
    if (segment === 'filler') continue
    if (segment.marker === SOS) return { ...header, pixels: segment.end }
    if (!(yield* readSegment(header, segment, exifBytes))) return undefined
  }
}

/** Adds a segment to the header; returns false if it is invalid. */
function* readSegment(header: Header, segment: Segment, exifBytes: number): ByteReader<boolean> {
  const { marker, body, end } = segment
  if (isFrame(marker)) {
    const isKnown = FRAMES.includes(marker) && !header.size
    header.size = isKnown ? readFrame(yield { at: body, length: end - body }) : undefined
    return header.size !== undefined
  }
  if (yield* isMetadata(segment)) {
    header.metadata.push(segment)
    yield* readAbout(header, segment, exifBytes)
  }
  return isPart(marker)
}

function* segmentAt(at: number): ByteReader<Segment | 'filler' | undefined> {
  const head = yield { at, length: 4 }
  if (head.length < 4 || head[0] !== 0xff) return undefined
  const marker = head.readUInt8(1)
  if (marker === 0xff) return 'filler'
  const length = head.readUInt16BE(2)
  return length < 2 ? undefined : { marker, start: at, body: at + 4, end: at + 2 + length }
}

const isPart = (marker: number): boolean =>
  marker >= 0xe0 || (marker >= 0xc0 && marker <= 0xdf && marker !== SOI && marker !== EOI)

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== HUFFMAN

function readFrame(body: Buffer): Size | undefined {
  if (body.length < 6 || body[0] !== 8) return undefined
  const parts = body.readUInt8(5)
  const isSound = [1, 3, 4].includes(parts) && body.length === 6 + 3 * parts
  return isSound ? { height: body.readUInt16BE(1), width: body.readUInt16BE(3) } : undefined
}

/** Whether a segment is Exif, XMP, IPTC, a comment or an index of further images. */
function* isMetadata({ marker, body }: Segment): ByteReader<boolean> {
  if ([APP1, APP13, COMMENT].includes(marker)) return true
  if (marker !== APP2) return false
  const name = yield { at: body, length: 3 }
  return name.toString('latin1') === 'MPF'
}

function* readAbout(header: Header, segment: Segment, exifBytes: number): ByteReader<void> {
  const { marker, body, end } = segment
  // An index of further images, which have separate Exif.
  if (marker === APP2) header.hasPosition = true
  if (marker !== APP1) return
  const length = end - body
  const name = yield { at: body, length: Math.min(length, XMP.length) }
  if (name.subarray(0, EXIF.length).equals(EXIF)) {
    const exif = readExif((yield { at: body, length: Math.min(length, exifBytes) }).subarray(6))
    header.orientation = exif.orientation
    header.hasPosition ||= exif.hasPosition
  } else if (name.equals(XMP)) {
    header.hasPosition ||= hasXmpPosition(yield { at: body, length })
  }
}

/** The offset after the image. Adds metadata segments between scans to those before. */
function* readPixels(start: number, size: number, metadata: Segment[]): ByteReader<number> {
  const count = createSegmentLimit()
  for (let at = start; at < size; ) {
    const marked = yield* nextMarker(at, size)
    if (marked === undefined) return size
    if (marked.marker === EOI) return marked.at + 2
    count()
    const segment: Segment | 'filler' | undefined = yield* segmentAt(marked.at)
    if (!segment || segment === 'filler') return size
    if (yield* isMetadata(segment)) metadata.push(segment)
    at = segment.end
  }
  return size
}

// Within pixels, 0xFF is followed by zero or a restart marker; other markers begin a segment or the
// end.
function* nextMarker(
  start: number,
  size: number,
): ByteReader<{ marker: number; at: number } | undefined> {
  for (let at = start; at < size; ) {
    const window = yield { at, length: WINDOW }
    let found = window.indexOf(0xff)
    while (found >= 0 && found + 1 < window.length) {
      const marker = window.readUInt8(found + 1)
      const isPixels = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
      if (!isPixels) return { marker, at: at + found }
      found = window.indexOf(0xff, found + 1)
    }
    // A marker may be split at the end of the window.
    at += found >= 0 && window.length > 1 ? found : window.length
    if (window.length < 2) return undefined
  }
  return undefined
}

/** Whether these last bytes are an end marker with only padding after it. */
function endsAsPicture(tail: Buffer): boolean {
  const last = tail.findLastIndex((byte) => byte !== 0)
  return last > 0 && tail[last - 1] === 0xff && tail[last] === EOI
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([EXIF, orientationTiff(orientation)])
  const segment = Buffer.concat([Buffer.from([0xff, APP1, 0, 0]), body])
  segment.writeUInt16BE(body.length + 2, 2)
  return segment
}
