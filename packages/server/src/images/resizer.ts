import { type ImageType, type ImageWidth, MAX_IMAGE_PIXELS } from '@waraq/contract'

/**
 * Resized WebP bytes; `keep original` if the original is better; or `unavailable` without a
 * resizer.
 */
type ResizeResult = Buffer | 'keep original' | 'unavailable'

export interface ImageResizer {
  /** @throws Error on a timeout; a retry may succeed. */
  shrink(type: ImageType, bytes: Buffer, width: ImageWidth): Promise<ResizeResult>
  /** Maximum concurrent resizes, which leaves CPU for other work. */
  atOnce: number
}

type Sharp = Awaited<ReturnType<typeof importSharp>>

/** Longer than any client waits; the process may end in the meantime. */
const TIMEOUT_SECONDS = 5
/** The thread pool has four threads, which also read files. */
const PROCESSORS_FOR_TWO = 4
/** Text and faces look the same as in the original, at a third of its size or less. */
const WEBP = { quality: 80, smartSubsample: true }
const LOADERS = ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`)

/**
 * Resizes images on Node's thread pool, one thread per image. sharp is loaded on first use; without
 * it no image is resized.
 */
export function createImageResizer(processors: number): ImageResizer {
  let loading: Promise<Sharp | undefined> | undefined

  async function shrink(type: ImageType, bytes: Buffer, width: ImageWidth): Promise<ResizeResult> {
    loading ??= loadSharp()
    const sharp = await loading
    if (!sharp) return 'unavailable'
    if (isAnimated(type, bytes)) return 'keep original'
    try {
      const image = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      // Width as displayed, because the stored pixels may be rotated.
      const { autoOrient } = await image.metadata()
      if (autoOrient.width <= width) return 'keep original'
      const copy = await image
        .autoOrient()
        .resize({ width })
        .webp(WEBP)
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer()
      return copy.length < bytes.length ? copy : 'keep original'
    } catch (error) {
      if (error instanceof Error && error.message.includes('timeout')) throw error
      // Damaged, or too tall for WebP: a browser may still show the original.
      return 'keep original'
    }
  }

  return { shrink, atOnce: processors < PROCESSORS_FOR_TWO ? 1 : 2 }
}

/** The version of sharp; undefined if it is not installed. */
export async function resizerVersion(): Promise<string | undefined> {
  return (await loadSharp())?.versions.sharp
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

/** A resized copy would lose the animation. */
function isAnimated(type: ImageType, bytes: Buffer): boolean {
  if (type === 'image/png') return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL')
  if (type === 'image/webp')
    return bytes.toString('latin1', 12, 16) === 'VP8X' && hasAnimation(bytes)
  return type === 'image/gif'
}

const hasAnimation = (webp: Buffer): boolean => ((webp[20] ?? 0) & 2) !== 0
