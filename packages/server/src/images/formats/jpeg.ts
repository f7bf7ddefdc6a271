import { createByteRanges, type Edit } from './byte-ranges.ts'
import type { ByteReader } from './byte-reader.ts'
import { MAX_EXIF, orientationTiff, readExif } from './exif.ts'
import { createSegmentLimit, type Decoding, type ImageScan, type Size } from './image-facts.ts'

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const [SOI, EOI, SOS, APP0, APP1, APP2, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee]
/** Baseline, extended and progressive: the formats that browsers show. */
const PROGRESSIVE = 0xc2
const FRAMES = [0xc0, 0xc1, PROGRESSIVE]
/** A coefficient of a progressive picture. */
const COEFFICIENT_BYTES = 2
const HUFFMAN = 0xc4
/** Tables, scans and their sizes, which may be between two scans. */
const BETWEEN_SCANS = [HUFFMAN, 0xcc, SOS, 0xdb, 0xdc, 0xdd, 0xdf]
const WINDOW = 16_384
/** JFIF without its thumbnail, and the segment that tells the color transform. */
const JFIF = { name: 'JFIF\0', kept: 12, end: Buffer.alloc(2) }
const ADOBE = { name: 'Adobe', kept: 12, end: Buffer.alloc(0) }
const PROFILE = 'ICC_PROFILE\0'

interface Segment {
  marker: number
  start: number
  body: number
  end: number
}

interface Marked {
  marker: number
  at: number
}

/** The shape of the pixels. */
interface Frame extends Size {
  isProgressive: boolean
  components: number
  /** Samples of all components for a pixel. */
  samples: number
}

/** Contents of the segments before the pixels. */
interface Header {
  frame: Frame | undefined
  orientation: number
  /** Decoders use the first Exif only. */
  hasExif: boolean
  hasMetadata: boolean
  edits: Edit[]
}

/** Scans the whole file, to the end of the image. */
export function* scanJpeg(size: number): ByteReader<ImageScan | 'bad'> {
  const header: Header = {
    frame: undefined,
    orientation: 1,
    hasExif: false,
    hasMetadata: false,
    edits: [],
  }
  const scan = yield* readHeader(header, size)
  const { frame } = header
  if (!frame || scan === undefined || scan.end >= size) return 'bad'
  const decoding = decodingOf(frame, yield { at: scan.body, length: 1 })
  const between: Edit[] = []
  const end = yield* readPixels(scan.end, size, between)
  const clean = createByteRanges()
  clean.keep(0, 2)
  if (header.orientation !== 1) clean.add(exifSegment(header.orientation))
  clean.keepEdited(2, end, [...header.edits, ...between])
  const hasMetadata = header.hasMetadata || between.length > 0 || end < size
  const { width, height } = frame
  return { picture: { type: 'image/jpeg', width, height, hasMetadata }, decoding, clean }
}

/** A decoder holds all coefficients of a picture whose pixels are spread over several scans. */
function decodingOf({ isProgressive, components, samples }: Frame, scan: Buffer): Decoding {
  const isSpread = isProgressive || scan[0] !== components
  const heldBytes = isSpread ? COEFFICIENT_BYTES * samples : 0
  return { pixelBytes: components, heldBytes, hasAlpha: false, isAnimated: false }
}

/** Reads the segments up to the first scan, and returns its segment. */
function* readHeader(header: Header, size: number): ByteReader<Segment | undefined> {
  const count = createSegmentLimit()
  for (let at = 2; ; ) {
    count()
    const segment: Segment | 'filler' | undefined = yield* segmentAt(at)
    if (!segment || (segment !== 'filler' && segment.end > size)) return undefined
    at = segment === 'filler' ? at + 1 : segment.end
    if (segment === 'filler') continue
    if (segment.marker === SOS) return segment
    if (!(yield* readSegment(header, segment))) return undefined
  }
}

/** Adds a segment to the header; returns false if it is invalid. */
function* readSegment(header: Header, segment: Segment): ByteReader<boolean> {
  const { marker, body, end } = segment
  if (isFrame(marker)) {
    const isKnown = FRAMES.includes(marker) && !header.frame
    header.frame = isKnown ? readFrame(marker, yield { at: body, length: end - body }) : undefined
    return header.frame !== undefined
  }
  if (!isPart(marker)) return false
  const edit = yield* editOf(segment)
  if (!edit) return true
  const isPlain = marker === APP1 && !header.hasExif && (yield* readOrientation(header, segment))
  if (!isPlain) header.hasMetadata = true
  header.edits.push(edit)
  return true
}

/** Reads the first Exif of a file; returns whether it contains only the orientation. */
function* readOrientation(header: Header, segment: Segment): ByteReader<boolean> {
  const length = segment.end - segment.body
  const bytes = yield { at: segment.body, length: Math.min(length, MAX_EXIF) }
  if (!bytes.subarray(0, EXIF.length).equals(EXIF)) return false
  const { orientation, isPlain } = readExif(bytes.subarray(EXIF.length), length - EXIF.length)
  header.hasExif = true
  header.orientation = orientation
  return isPlain
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

function readFrame(marker: number, body: Buffer): Frame | undefined {
  if (body.length < 6 || body[0] !== 8) return undefined
  const components = body.readUInt8(5)
  if (![1, 3, 4].includes(components) || body.length !== 6 + 3 * components) return undefined
  return {
    height: body.readUInt16BE(1),
    width: body.readUInt16BE(3),
    isProgressive: marker === PROGRESSIVE,
    components,
    samples: samplesOf(body, components),
  }
}

/** Each component has a number of samples in both directions, relative to the largest. */
function samplesOf(body: Buffer, components: number): number {
  const factors = Array.from({ length: components }, (_, at) => body.readUInt8(7 + 3 * at))
  const [across, down] = [factors.map((one) => one >> 4), factors.map((one) => one & 15)]
  const largest = Math.max(...across) * Math.max(...down)
  const all = across.reduce((sum, one, at) => sum + one * (down[at] ?? 0), 0)
  return largest === 0 ? components : all / largest
}

/** What the clean file has instead of a segment; undefined if it keeps the segment. */
function* editOf({ marker, start, body, end }: Segment): ByteReader<Edit | undefined> {
  if (marker < APP0) return undefined
  const removed = { from: start, to: end }
  if (![APP0, APP2, APP14].includes(marker)) return removed
  const head = yield { at: body, length: Math.min(end - body, PROFILE.length) }
  const name = head.toString('latin1')
  if (marker === APP2) return name === PROFILE ? undefined : removed
  const segment = marker === APP0 ? JFIF : ADOBE
  if (!name.startsWith(segment.name) || head.length < segment.kept) return removed
  const length = segment.kept + segment.end.length
  if (end - body === length) return undefined
  return { ...removed, instead: segmentOf(marker, Buffer.concat([head, segment.end])) }
}

/**
 * Returns the offset after the image. Adds edits for segments between scans that are not needed,
 * and for bytes that belong to none.
 */
function* readPixels(start: number, size: number, edits: Edit[]): ByteReader<number> {
  const count = createSegmentLimit()
  let isScan = true
  for (let at = start; at < size; ) {
    const marked: Marked | undefined = yield* nextMarker(at, size)
    const to = marked?.at ?? size
    if (!isScan && at < to) edits.push({ from: at, to })
    if (!marked || marked.marker === EOI) return marked ? to + 2 : size
    const segment: Segment | undefined = yield* segmentBetween(marked, size)
    if (!segment) return to
    count()
    const edit = yield* editOf(segment)
    if (edit) edits.push(edit)
    isScan = segment.marker === SOS
    at = segment.end
  }
  return size
}

/** Undefined where a decoder stops too: at the next image, or at a segment that is cut off. */
function* segmentBetween({ marker, at }: Marked, size: number): ByteReader<Segment | undefined> {
  if (marker < APP0 && !BETWEEN_SCANS.includes(marker)) return undefined
  const segment = yield* segmentAt(at)
  return segment === 'filler' || (segment && segment.end > size) ? undefined : segment
}

// Within pixels, 0xFF is followed by zero or a restart marker, or the file is damaged; other
// markers begin a segment or the end.
function* nextMarker(start: number, size: number): ByteReader<Marked | undefined> {
  for (let at = start; at < size; ) {
    const window = yield { at, length: WINDOW }
    let markerAt = window.indexOf(0xff)
    while (markerAt >= 0 && markerAt + 1 < window.length) {
      const marker = window.readUInt8(markerAt + 1)
      const isPixels = marker < 0xc0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
      if (!isPixels) return { marker, at: at + markerAt }
      markerAt = window.indexOf(0xff, markerAt + 1)
    }
    // A marker may be split at the end of the window.
    at += markerAt >= 0 && window.length > 1 ? markerAt : window.length
    if (window.length < 2) return undefined
  }
  return undefined
}

const exifSegment = (orientation: number): Buffer =>
  segmentOf(APP1, Buffer.concat([EXIF, orientationTiff(orientation)]))

function segmentOf(marker: number, body: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, marker, 0, 0]), body])
  segment.writeUInt16BE(body.length + 2, 2)
  return segment
}
