/** Images of up to 50 megapixels, in files that an author can upload. */
import type { ImageType } from '@waraq/contract'

export interface LargeImage {
  what: string
  type: ImageType
  bytes: Buffer
}

const SQUARE = { width: 7_000, height: 7_000 }
const PHOTO = { width: 4_000, height: 3_000 }
const TALL = { width: 3_050, height: 16_300 }

interface Format {
  toBuffer(): Promise<Buffer>
}

/** What one resize of each may cost, from a photo to the worst that the formats allow. */
export async function largeImages(): Promise<LargeImage[]> {
  const { default: sharp } = await import('sharp')
  const background = { r: 120, g: 80, b: 30, alpha: 0.5 }
  const flat = (size: typeof SQUARE, channels: 3 | 4 = 3) =>
    sharp({ create: { ...size, channels, background } })
  const deep = flat(SQUARE, 4).toColourspace('rgb16')
  const clouds = await sharp({
    create: {
      width: 500,
      height: 375,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  const photo = sharp(clouds).resize({ ...PHOTO, kernel: 'cubic' })
  const full = { chromaSubsampling: '4:4:4' }
  const images: [what: string, type: ImageType, format: Format][] = [
    ['photo', 'image/jpeg', photo.clone().jpeg()],
    ['turned photo', 'image/jpeg', photo.clone().withMetadata({ orientation: 6 }).jpeg()],
    ['progressive photo', 'image/jpeg', photo.clone().jpeg({ progressive: true })],
    ['photo in WebP', 'image/webp', photo.clone().webp({ effort: 0 })],
    ['JPEG', 'image/jpeg', flat(SQUARE).jpeg()],
    ['tall JPEG', 'image/jpeg', flat(TALL).jpeg()],
    ['progressive JPEG', 'image/jpeg', flat(SQUARE).jpeg({ progressive: true, ...full })],
    ['PNG', 'image/png', flat(SQUARE).png()],
    ['turned PNG', 'image/png', flat(SQUARE).withMetadata({ orientation: 6 }).png()],
    ['PNG with alpha', 'image/png', flat(SQUARE, 4).png()],
    ['interlaced PNG', 'image/png', flat(SQUARE).png({ progressive: true })],
    ['PNG in 16 bits', 'image/png', deep.clone().png()],
    ['interlaced PNG in 16 bits', 'image/png', deep.clone().png({ progressive: true })],
    ['WebP', 'image/webp', flat(SQUARE).webp({ effort: 0 })],
    ['WebP with alpha', 'image/webp', flat(SQUARE, 4).webp({ effort: 0 })],
    ['lossless WebP', 'image/webp', flat(SQUARE).webp({ lossless: true, effort: 0 })],
  ]
  const made: LargeImage[] = []
  // One at a time, each in much memory.
  for (const [what, type, format] of images)
    made.push({ what, type, bytes: await format.toBuffer() })
  return made
}
