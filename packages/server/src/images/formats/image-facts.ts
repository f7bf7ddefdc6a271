import { ApiError, type ImageType } from '@waraq/contract'
import type { ByteRanges } from './byte-ranges.ts'

export interface Size {
  width: number
  height: number
}

/** What an image says of itself in its header. */
export interface ImageFacts extends Size {
  type: ImageType
  /** Whether it says, or may say, where it was taken. */
  hasPosition: boolean
}

/** What a quick look came to. `unsure`: only a look at everything tells. `bad`: no image that is taken here. */
export type ImageHeader = ImageFacts | 'unsure' | 'bad'

/** What a look at everything came to. */
export interface ImageScan {
  picture: ImageFacts
  /** The same picture without what says where it was taken; how it is turned stays. */
  clean: ByteRanges
}

/** An animation's frames have at most this many pixels in all: each may be as large as the canvas. */
export const MAX_ANIMATION_PIXELS = 500_000_000

/** Metadata that is longer is not read, and so may say anything. */
export const MAX_METADATA = 65_536

const MAX_PARTS = 20_000

/** Counts the parts of a file; whoever has more of them than any picture needs is refused. */
export function createSegmentLimit(max = MAX_PARTS): () => void {
  let count = 0
  return () => {
    if (++count > max) throw new ApiError('image_invalid')
  }
}

export const areaOf = ({ width, height }: Size): number => width * height
