import { ApiError, MAX_IMAGE_PIXELS } from '@waraq/contract'
import type { ByteReader } from './byte-reader.ts'
import { scanGif } from './gif.ts'
import { areaOf, type ImageFacts, type ImageScan } from './image-facts.ts'
import { scanJpeg } from './jpeg.ts'
import { scanPng } from './png.ts'
import { scanWebp } from './webp.ts'

type Scan = (size: number) => ByteReader<ImageScan | 'bad'>

/**
 * Reads a whole file of `size` bytes that starts with `start`, without decoding. SVG and anything
 * that is not a PNG, JPEG, GIF or WebP is `bad`.
 */
export function* scanImage(start: Buffer, size: number): ByteReader<ImageScan | 'bad'> {
  const scan = scanOf(start)
  const result = scan ? yield* sound(scan(size)) : 'bad'
  return result === 'bad' || isSound(result.picture) ? result : 'bad'
}

const isSound = (picture: ImageFacts): boolean =>
  areaOf(picture) > 0 && areaOf(picture) <= MAX_IMAGE_PIXELS

function scanOf(start: Buffer): Scan | undefined {
  const name = start.toString('latin1', 0, 12)
  if (name.startsWith('\x89PNG\r\n\x1a\n')) return scanPng
  if (name.startsWith('\xff\xd8\xff')) return scanJpeg
  if (/^GIF8[79]a/.test(name)) return scanGif
  return name.startsWith('RIFF') && name.endsWith('WEBP') ? scanWebp : undefined
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
