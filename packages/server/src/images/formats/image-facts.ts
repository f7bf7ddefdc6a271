import { ApiError, type ImageType } from '@waraq/contract'
import type { ByteRanges } from './byte-ranges.ts'

export interface Size {
  width: number
  height: number
}

export interface ImageFacts extends Size {
  type: ImageType
  /** Whether it contains more than drawing needs, which may contain a position. */
  hasMetadata: boolean
}

/** How a decoder holds the pixels, in bytes for each pixel. */
export interface Decoding {
  pixelBytes: number
  /** Bytes that stay in memory until the end, because the file orders the pixels differently. */
  heldBytes: number
  hasAlpha: boolean
  isAnimated: boolean
}

export interface ImageScan {
  picture: ImageFacts
  decoding: Decoding
  /** The same pixels with orientation and color profile, and nothing else. */
  clean: ByteRanges
}

/** Maximum pixels of all frames of an animation, since each may fill the canvas. */
export const MAX_ANIMATION_PIXELS = 500_000_000

const MAX_PARTS = 20_000

/** Counts the segments of a file; rejects a file with more than any image needs. */
export function createSegmentLimit(max = MAX_PARTS): () => void {
  let count = 0
  return () => {
    if (++count > max) throw new ApiError('image_invalid')
  }
}

export const areaOf = ({ width, height }: Size): number => width * height
