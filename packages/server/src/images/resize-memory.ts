import type { ImageType } from '@waraq/contract'
import { areaOf, type ImageScan, type Size } from './formats/image-facts.ts'

/** An image to resize, as its header describes it. */
export interface Source extends Pick<ImageScan, 'picture' | 'decoding'> {
  /** Bytes of the file. */
  bytes: number
  /** Whether the stored pixels are not upright. */
  isTurned: boolean
}

/** Encodings, the best first: quality and memory for each pixel of the copy. */
interface Encoding {
  options: { quality: number; smartSubsample?: boolean; effort?: number }
  opaqueBytes: number
  alphaBytes: number
}

// The figures are upper bounds of what libvips 8.18 and libwebp need: resizing.measure.test.ts.
const ENCODINGS: readonly Encoding[] = [
  // Text and faces look the same as in the original, at a third of its size or less.
  { options: { quality: 80, smartSubsample: true }, opaqueBytes: 19, alphaBytes: 42 },
  { options: { quality: 80, effort: 2 }, opaqueBytes: 8, alphaBytes: 38 },
]
/** Pipeline and tables of libvips, and those of libwebp for transparency. */
const [FIXED_BYTES, FIXED_ALPHA_BYTES] = [8_388_608, 16_777_216]
/** Rows of the original that a row of the copy needs in memory, times the reduction. */
const ROWS = 84
/** A WebP decoder returns the whole picture, in the size of the copy. */
const WEBP_BYTES = 5
/** A copy is turned as a whole. */
const TURNED_BYTES = 4
/** Blocks of coefficients extend beyond the picture. */
const BLOCK = 32
const MAX_WEBP_HEIGHT = 16_383

/** The best encoding of a copy that needs at most `memory`; undefined if none does. */
export function chooseEncoding(
  source: Source,
  copy: Size,
  memory: number,
): Encoding['options'] | undefined {
  if (copy.height > MAX_WEBP_HEIGHT) return undefined
  const { hasAlpha } = source.decoding
  const remainingBytes = memory - decodingBytes(source, copy) - (hasAlpha ? FIXED_ALPHA_BYTES : 0)
  return ENCODINGS.find(
    ({ alphaBytes, opaqueBytes }) =>
      areaOf(copy) * (hasAlpha ? alphaBytes : opaqueBytes) <= remainingBytes,
  )?.options
}

function decodingBytes({ picture, decoding, bytes, isTurned }: Source, copy: Size): number {
  const { type, width, height } = picture
  const reduction = Math.sqrt(areaOf(picture) / areaOf(copy))
  const rows = Math.min(height, ROWS * reduction)
  const strips = (rows * width * decoding.pixelBytes) / scaleOf(type, reduction) ** 2
  const pixelBytes = (width + BLOCK) * (height + BLOCK) * decoding.heldBytes
  const copies = (type === 'image/webp' ? WEBP_BYTES : 0) + (isTurned ? TURNED_BYTES : 0)
  return FIXED_BYTES + bytes + pixelBytes + strips + areaOf(copy) * copies
}

/** The part of a reduction that the decoder makes: all of it, a power of two up to 8, or none. */
function scaleOf(type: ImageType, reduction: number): number {
  if (type === 'image/webp') return reduction
  return type === 'image/jpeg' ? 2 ** Math.min(Math.floor(Math.log2(reduction)), 3) : 1
}
