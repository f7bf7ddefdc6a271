/** Small images built by hand, so that tests can falsify any byte. */
import { crc32, deflateSync } from 'node:zlib'

export interface Size {
  width: number
  height: number
}

const bytesOf = (...parts: (string | number[] | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  )
const big4 = (value: number): number[] => [24, 16, 8, 0].map((bits) => (value >>> bits) & 255)
const little4 = (value: number): number[] => big4(value).toReversed()
const big2 = (value: number): number[] => [value >> 8, value & 255]
const little2 = (value: number): number[] => [value & 255, value >> 8]
const little3 = (value: number): number[] => [...little2(value & 0xffff), value >> 16]

export const pngChunk = (type: string, body: Buffer): Buffer => {
  const named = bytesOf(type, body)
  return bytesOf(big4(body.length), named, big4(crc32(named)))
}

/** A PNG of black pixels with any header; `extra` precedes the pixels. */
export function png({ width, height }: Size = { width: 2, height: 3 }, ...extra: Buffer[]): Buffer {
  const header = bytesOf(big4(width), big4(height), [8, 0, 0, 0, 0])
  const rows = Math.min(height, 2_000)
  const pixels = deflateSync(Buffer.alloc(rows * (Math.min(width, 26_000) + 1)))
  return bytesOf(
    '\x89PNG\r\n\x1a\n',
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  )
}

/** A PNG that says how its pixels are stored, without them. */
export const pngHeader = ({ width, height }: Size, depth = 8, color = 2, interlace = 0): Buffer =>
  bytesOf(
    '\x89PNG\r\n\x1a\n',
    pngChunk('IHDR', bytesOf(big4(width), big4(height), [depth, color, 0, 0, interlace])),
    pngChunk('IDAT', Buffer.alloc(0)),
    pngChunk('IEND', Buffer.alloc(0)),
  )

export const jpegSegment = (marker: number, body: Buffer): Buffer =>
  bytesOf([0xff, marker], big2(body.length + 2), body)

/** A minimal JPEG: a frame header, a short scan, the end marker. */
export function jpeg(
  { width, height }: Size = { width: 2, height: 3 },
  ...extra: Buffer[]
): Buffer {
  const frame = bytesOf([8], big2(height), big2(width), [1, 1, 0x11, 0])
  return bytesOf(
    [0xff, 0xd8],
    ...extra,
    jpegSegment(0xdb, Buffer.alloc(65)),
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, bytesOf([1, 1, 0, 0, 63, 0])),
    [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4],
    [0xff, 0xd9],
  )
}

interface JpegForm {
  isProgressive?: boolean
  components?: 1 | 3 | 4
  /** The sampling of the first component in both directions; the others have one sample. */
  sampling?: number
  /** Components of the first scan. */
  scanned?: number
}

/** A JPEG that says how its pixels are stored, without them. */
export function jpegFrame({ width, height }: Size, form: JpegForm = {}): Buffer {
  const { isProgressive = false, components = 3, sampling = 0x22, scanned = components } = form
  const ids = Array.from({ length: components }, (_, at) => at + 1)
  const parts = ids.flatMap((id) => [id, id === 1 ? sampling : 0x11, 0])
  const frame = bytesOf([8], big2(height), big2(width), [components, ...parts])
  const scan = ids.slice(0, scanned).flatMap((id) => [id, 0])
  return bytesOf(
    [0xff, 0xd8],
    jpegSegment(isProgressive ? 0xc2 : 0xc0, frame),
    jpegSegment(0xda, bytesOf([scanned, ...scan, 0, 63, 0])),
    [0xff, 0xd9],
  )
}

/** A PNG with noise of this size, in chunks of this length. */
export function largePng(bytes: number, chunkBytes: number, ...behind: Buffer[]): Buffer {
  const [small, end] = [png(), pngChunk('IEND', Buffer.alloc(0))]
  const count = Math.ceil(bytes / chunkBytes)
  const pixels = Array.from({ length: count }, (_, at) =>
    pngChunk('IDAT', noise(Math.min(chunkBytes, bytes - at * chunkBytes))),
  )
  return bytesOf(small.subarray(0, 33), ...pixels, ...behind, end)
}

/** A JPEG with noise of this size; `extra` precedes it, `behind` follows it. */
export function largeJpeg(bytes: number, extra: Buffer[] = [], behind: Buffer[] = []): Buffer {
  const small = jpeg({ width: 2, height: 3 }, ...extra)
  return bytesOf(small.subarray(0, -2), noise(bytes), small.subarray(-2), ...behind)
}

/** An extended WebP with noise of this size and `behind` at its end. */
export function largeWebp(bytes: number, flags = 0, ...behind: Buffer[]): Buffer {
  const header = bytesOf([flags, 0, 0, 0], little3(1), little3(2))
  const pixels = bytesOf([0x2f], little4(1 | (2 << 14)), noise(bytes))
  return riff(webpChunk('VP8X', header), webpChunk('VP8L', pixels), ...behind)
}

/** Deterministic noise without 0xFF. */
function noise(bytes: number): Buffer {
  const out = Buffer.alloc(bytes)
  let seed = 1
  for (let at = 0; at < bytes; at++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    out[at] = (seed >>> 16) % 255
  }
  return out
}

const gifFrame = ({ width, height }: Size): Buffer =>
  bytesOf([0x2c, 0, 0, 0, 0], little2(width), little2(height), [0], [2, 2, 0x4c, 1, 0])

/** A GIF with this number of frames, as large as the canvas by default. */
export function gif(canvas: Size = { width: 2, height: 3 }, frames = 1, frame = canvas): Buffer {
  const screen = bytesOf(little2(canvas.width), little2(canvas.height), [0x80, 0, 0])
  const all = Array.from({ length: frames }, () => gifFrame(frame))
  return bytesOf('GIF89a', screen, [0, 0, 0, 255, 255, 255], ...all, [0x3b])
}

export const webpChunk = (type: string, body: Buffer): Buffer =>
  bytesOf(type, little4(body.length), body, body.length % 2 ? [0] : [])

const riff = (...chunks: Buffer[]): Buffer => {
  const body = bytesOf('WEBP', ...chunks)
  return bytesOf('RIFF', little4(body.length), body)
}

const lossless = ({ width, height }: Size): Buffer =>
  webpChunk('VP8L', bytesOf([0x2f], little4((width - 1) | ((height - 1) << 14)), [0, 0, 0, 0, 0]))

/** A minimal lossless WebP: a header with few bytes. */
export const webp = (size: Size = { width: 2, height: 3 }): Buffer => riff(lossless(size))

/** A lossy WebP that says its size, without its pixels. */
export function lossyWebp({ width, height }: Size, hasAlpha = false): Buffer {
  const frame = bytesOf([0, 0, 0, 0x9d, 0x01, 0x2a], little2(width), little2(height))
  const header = bytesOf([hasAlpha ? 0x10 : 0, 0, 0, 0], little3(width - 1), little3(height - 1))
  const alpha = hasAlpha ? [webpChunk('ALPH', Buffer.alloc(2))] : []
  return riff(webpChunk('VP8X', header), ...alpha, webpChunk('VP8 ', frame))
}

/** An extended WebP whose canvas size may differ from its image size. */
export function extendedWebp(canvas: Size, pixels: Size, flags = 0, ...extra: Buffer[]): Buffer {
  const header = bytesOf([flags, 0, 0, 0], little3(canvas.width - 1), little3(canvas.height - 1))
  return riff(webpChunk('VP8X', header), lossless(pixels), ...extra)
}

/** A TIFF with an orientation and, optionally, a GPS position. */
export function tiff(orientation: number, hasPosition: boolean): Buffer {
  const turned = bytesOf(big2(0x0112), big2(3), big4(1), big2(orientation), [0, 0])
  const gps = bytesOf(big2(0x8825), big2(4), big4(1), big4(38))
  const entries = hasPosition ? [turned, gps] : [turned]
  // The GPS directory follows: one latitude as text that a test can search for.
  const place = hasPosition ? 'GPS 21.4225 N' : ''
  return bytesOf('MM\0*', big4(8), big2(entries.length), ...entries, big4(0), place)
}

export const exifSegment = (orientation: number, hasPosition: boolean): Buffer =>
  jpegSegment(0xe1, bytesOf('Exif\0\0', tiff(orientation, hasPosition)))

export const IMAGE_FIXTURES = {
  'image/png': png(),
  'image/jpeg': jpeg(),
  'image/gif': gif(),
  'image/webp': webp(),
} as const
