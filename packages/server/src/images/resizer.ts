import { type ImageType, type ImageWidth, MAX_IMAGE_PIXELS } from '@waraq/contract'

/** What came of an image: a smaller copy, a WebP; or that it is best shown as it is; or that nothing is here to try. */
export type ResizeResult = Buffer | 'as it is' | 'no means'

export interface ImageResizer {
  /** @throws Error where it takes too long, which another time it may not. */
  shrink(type: ImageType, bytes: Buffer, width: ImageWidth): Promise<ResizeResult>
  /** So many images at once leave the machine to its other work. */
  atOnce: number
}

type Sharp = Awaited<ReturnType<typeof importSharp>>

/** Nobody waits for an image that takes longer, and the process may end meanwhile. */
const LONGEST_SECONDS = 5
/** The pool has four threads, and files are read on them too. */
const MANY_PROCESSORS = 4
/** Where letters and faces look the same beside the original, at a third of its bytes and less. */
const WEBP = { quality: 80, smartSubsample: true }
const LOADERS = ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`)

/**
 * Makes images smaller, on the threads of Node's pool, one thread an image. The library is loaded for the
 * first of them; where it is not installed, nothing is made smaller.
 */
export function createImageResizer(processors: number): ImageResizer {
  let loading: Promise<Sharp | undefined> | undefined

  async function shrink(type: ImageType, bytes: Buffer, width: ImageWidth): Promise<ResizeResult> {
    loading ??= loadSharp()
    const sharp = await loading
    if (!sharp) return 'no means'
    if (isAnimated(type, bytes)) return 'as it is'
    try {
      const image = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      // As it is seen, not as it is stored: a photograph may lie on its side.
      const { autoOrient } = await image.metadata()
      if (autoOrient.width <= width) return 'as it is'
      const copy = await image
        .autoOrient()
        .resize({ width })
        .webp(WEBP)
        .timeout({ seconds: LONGEST_SECONDS })
        .toBuffer()
      return copy.length < bytes.length ? copy : 'as it is'
    } catch (error) {
      if (error instanceof Error && error.message.includes('timeout')) throw error
      // It is damaged, or too tall for a WebP: browsers may make more of it.
      return 'as it is'
    }
  }

  return { shrink, atOnce: processors < MANY_PROCESSORS ? 1 : 2 }
}

/** The version of the library that makes images smaller; undefined where there is none. */
export async function resizerVersion(): Promise<string | undefined> {
  return (await loadSharp())?.versions.sharp
}

const importSharp = async () => (await import('sharp')).default

/** For three kinds of files only, and it keeps nothing. Undefined where it is not installed for this machine. */
async function loadSharp(): Promise<Sharp | undefined> {
  try {
    const sharp = await importSharp()
    // Its library would draw SVG, and read dozens of formats that nobody can upload here.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  } catch {
    return undefined
  }
}

/** A copy would stand still. */
function isAnimated(type: ImageType, bytes: Buffer): boolean {
  if (type === 'image/png') return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL')
  if (type === 'image/webp')
    return bytes.toString('latin1', 12, 16) === 'VP8X' && hasAnimation(bytes)
  return type === 'image/gif'
}

const hasAnimation = (webp: Buffer): boolean => ((webp[20] ?? 0) & 2) !== 0
