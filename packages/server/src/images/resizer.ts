import { type ImageType, type ImageWidth, MAX_IMAGE_PIXELS } from '@waraq/contract'
import { readFromBuffer } from './formats/byte-reader.ts'
import type { ImageScan } from './formats/image-facts.ts'
import { scanImage } from './formats/inspect.ts'
import { chooseEncoding } from './resize-memory.ts'

/**
 * Resized WebP bytes; `keep original` if the original is better; or `unavailable` without a
 * resizer, or if it would need more memory than it may.
 */
type ResizeResult = Buffer | 'keep original' | 'unavailable'

export interface ImageResizer {
  /** @throws Error on a timeout; a retry may succeed. */
  shrink(type: ImageType, bytes: Buffer, width: ImageWidth): Promise<ResizeResult>
  /** JPEG bytes, or PNG of a transparent picture; undefined without a resizer or if it is damaged. */
  convert(bytes: Uint8Array): Promise<{ bytes: Buffer; type: ImageType } | undefined>
}

type Sharp = Awaited<ReturnType<typeof importSharp>>

/** Longer than any client waits; the process may end in the meantime. */
const TIMEOUT_SECONDS = 5
const READING = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' } as const
/** Memory for a pixel: a decoder returns the whole picture, and PNG needs as much again. */
const PIXEL_BYTES = 16
/** Text in pictures stays sharp. */
const JPEG_QUALITY = 88
const LOADERS = ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`)

/**
 * Resizes images on one thread of Node's thread pool, each within `maxMemory` bytes. sharp is
 * loaded on first use; without it no image is resized.
 */
export function createImageResizer(maxMemory: number): ImageResizer {
  return {
    async shrink(type, bytes, width) {
      const sharp = await sharpOnce()
      if (!sharp) return 'unavailable'
      const scan = readFromBuffer(scanImage(bytes, bytes.length), bytes)
      // A resized copy would lose the animation.
      if (scan === 'bad' || scan.picture.type !== type || scan.decoding.isAnimated) {
        return 'keep original'
      }
      try {
        return await copyOf(sharp(bytes, READING), scan, bytes.length, width)
      } catch (error) {
        if (error instanceof Error && error.message.includes('timeout')) throw error
        // Damaged: a browser may still show the original.
        return 'keep original'
      }
    },

    async convert(bytes) {
      const sharp = await sharpOnce()
      if (!sharp) return undefined
      try {
        const limits = { ...READING, limitInputPixels: Math.floor(maxMemory / PIXEL_BYTES) }
        const image = sharp(bytes, limits).timeout({ seconds: TIMEOUT_SECONDS })
        const { hasAlpha } = await image.metadata()
        return hasAlpha
          ? { bytes: await image.png().toBuffer(), type: 'image/png' }
          : { bytes: await image.jpeg({ quality: JPEG_QUALITY }).toBuffer(), type: 'image/jpeg' }
      } catch {
        return undefined
      }
    },
  }

  async function copyOf(
    image: ReturnType<Sharp>,
    scan: ImageScan,
    bytes: number,
    width: ImageWidth,
  ): Promise<ResizeResult> {
    // Size as displayed, because the stored pixels may be rotated. Reads the header only.
    const { autoOrient: displayed, orientation = 1 } = await image.metadata()
    if (displayed.width <= width) return 'keep original'
    const size = { width, height: Math.ceil((displayed.height * width) / displayed.width) }
    const source = { ...scan, bytes, isTurned: orientation !== 1 }
    const encoding = chooseEncoding(source, size, maxMemory)
    if (!encoding) return 'unavailable'
    const copy = await image
      .autoOrient()
      .resize({ width })
      .webp(encoding)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
    return copy.length < bytes ? copy : 'keep original'
  }
}

/** The version of sharp; undefined if it is not installed. */
export async function resizerVersion(): Promise<string | undefined> {
  return (await sharpOnce())?.versions.sharp
}

let loading: Promise<Sharp | undefined> | undefined

// Once in a process: while its formats are limited, no other resizer may read a picture.
const sharpOnce = (): Promise<Sharp | undefined> => {
  loading ??= loadSharp()
  return loading
}

const importSharp = async () => (await import('sharp')).default

/**
 * Limits sharp to three formats and disables its cache. Undefined if it is not installed for this
 * platform.
 */
async function loadSharp(): Promise<Sharp | undefined> {
  try {
    const sharp = await importSharp()
    // libvips would also read SVG and dozens of formats that cannot be uploaded here.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  } catch {
    return undefined
  }
}
