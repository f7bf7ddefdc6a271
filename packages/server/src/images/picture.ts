import { type ImageType, Refusal } from '@waraq/contract'

/** What an image says of itself in its header. */
export interface Picture {
  type: ImageType
  width: number
  height: number
  /** Whether it says, or may say, where it was taken. */
  hasPosition: boolean
}

/** `more`: what was given is not enough to tell. `bad`: it is no image that is taken here. */
export type Verdict = Picture | 'more' | 'bad'

/** An animation's frames have at most this many pixels in all: each may be as large as the canvas. */
export const MAX_ANIMATION_PIXELS = 500_000_000

const MAX_PARTS = 20_000

/** Counts the parts of a file; whoever has more of them than any picture needs is refused. */
export function createPartCount(): () => void {
  let count = 0
  return () => {
    if (++count > MAX_PARTS) throw new Refusal('image_invalid')
  }
}
