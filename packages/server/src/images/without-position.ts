import type { ImageType } from '@waraq/contract'
import { withoutJpegPosition } from './jpeg.ts'
import { withoutPngPosition } from './png.ts'
import { withoutWebpPosition } from './webp.ts'

/** A copy of a picture that does not say where it was taken; its pixels and how they are turned stay. */
export function withoutPosition(type: ImageType, bytes: Buffer): Buffer {
  switch (type) {
    case 'image/jpeg':
      return withoutJpegPosition(bytes)
    case 'image/png':
      return withoutPngPosition(bytes)
    case 'image/webp':
      return withoutWebpPosition(bytes)
    // GIF has no Exif.
    case 'image/gif':
      return bytes
  }
}
