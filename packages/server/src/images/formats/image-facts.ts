import { ApiError, type ImageType } from '@waraq/contract'
import type { ByteRanges } from './byte-ranges.ts'

export interface Size {
  width: number
  height: number
}

/** Properties in an image's header. */
export interface ImageFacts extends Size {
  type: ImageType
  /** Whether it contains, or may contain, a position. */
  hasPosition: boolean
}

/** Result of a header scan. `unsure`: only a full scan can decide. `bad`: not an accepted image. */
export type ImageHeader = ImageFacts | 'unsure' | 'bad'

/** Result of a full scan. */
export interface ImageScan {
  picture: ImageFacts
  /** The same pixels without position metadata; the orientation stays. */
  clean: ByteRanges
}

/** Maximum pixels of all frames of an animation, since each may fill the canvas. */
export const MAX_ANIMATION_PIXELS = 500_000_000

/** Longer metadata is not read, and so may contain a position. */
export const MAX_METADATA = 65_536

const MAX_PARTS = 20_000

/** Counts the segments of a file; rejects a file with more than any image needs. */
export function createSegmentLimit(max = MAX_PARTS): () => void {
  let count = 0
  return () => {
    if (++count > max) throw new ApiError('image_invalid')
  }
}

export const areaOf = ({ width, height }: Size): number => width * height
