import { ApiError, MAX_IMAGE_PIXELS } from '@waraq/contract'
import type { ByteReader } from './byte-reader.ts'
import { scanGif } from './gif.ts'
import { areaOf, type ImageFacts, type ImageHeader, type ImageScan } from './image-facts.ts'
import { readJpegHeader, scanJpeg } from './jpeg.ts'
import { readPngHeader, scanPng } from './png.ts'
import { scanWebp } from './webp.ts'

/**
 * Reads a few ranges of a file of `size` bytes that starts with `start`, without decoding. SVG and
 * anything that is not a PNG, JPEG, GIF or WebP is `bad`.
 */
export function* readImageHeader(start: Buffer, size: number): ByteReader<ImageHeader> {
  const found = yield* sound(formatOf(start).readHeader(size))
  return typeof found === 'string' || isSound(found) ? found : 'bad'
}

/** Reads the whole file without decoding. */
export function* scanImage(start: Buffer, size: number): ByteReader<ImageScan | 'bad'> {
  const found = yield* sound(formatOf(start).scan(size))
  return found === 'bad' || isSound(found.picture) ? found : 'bad'
}

const isSound = (picture: ImageFacts): boolean =>
  areaOf(picture) > 0 && areaOf(picture) <= MAX_IMAGE_PIXELS

interface Format {
  readHeader(size: number): ByteReader<ImageHeader>
  scan(size: number): ByteReader<ImageScan | 'bad'>
}

function formatOf(start: Buffer): Format {
  const name = start.toString('latin1', 0, 12)
  if (name.startsWith('\x89PNG\r\n\x1a\n')) return { readHeader: readPngHeader, scan: scanPng }
  if (name.startsWith('\xff\xd8\xff')) return { readHeader: readJpegHeader, scan: scanJpeg }
  // Only a full scan can count its frames.
  if (/^GIF8[79]a/.test(name)) return { readHeader: () => answer('unsure'), scan: scanGif }
  if (name.startsWith('RIFF') && name.endsWith('WEBP')) {
    return { readHeader: readWebpHeader, scan: scanWebp }
  }
  return { readHeader: () => answer('bad'), scan: () => answer('bad') }
}

function* readWebpHeader(size: number): ByteReader<ImageHeader> {
  const found = yield* scanWebp(size)
  return found === 'bad' ? found : found.picture
}

// biome-ignore lint/correctness/useYield: a parser may decide without reading.
function* answer<Answer>(known: Answer): ByteReader<Answer> {
  return known
}

/** A file with too many segments is not an image. */
function* sound<Result>(walk: ByteReader<Result>): ByteReader<Result | 'bad'> {
  try {
    return yield* walk
  } catch (cause) {
    if (cause instanceof ApiError) return 'bad'
    throw cause
  }
}
