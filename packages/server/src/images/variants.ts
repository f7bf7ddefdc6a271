import { ApiError, type ImageType, type ImageWidth, MAX_IMAGE_BYTES } from '@waraq/contract'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Database } from '../db/database.ts'
import { createCache } from '../lib/cache.ts'
import { createFairSemaphore } from '../lib/fair-semaphore.ts'
import { createTimedSingleFlight } from '../lib/single-flight.ts'
import { variantKeyOf } from './keys.ts'
import type { ImageResizer } from './resizer.ts'
import * as store from './store.ts'

/** The object to send: the image itself or a resized variant. */
export interface DeliveredVariant {
  key: string
  contentType: ImageType
  /** Set for a variant. */
  width?: ImageWidth
}

/** The client that requests an image. */
export interface Reader {
  /** Client addresses are served round-robin. */
  client: string
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** A variant that may be created, by its key. */
interface Copy {
  image: store.ImageRow
  width: ImageWidth
  key: string
}

interface Deps {
  db: Database
  blobs: BlobStore
  /** Undefined if images are never resized. */
  resizer: Pick<ImageResizer, 'shrink'> | undefined
  /** Monotonic clock in milliseconds. */
  monotonicNow: () => number
  onError: (error: unknown) => void
}

/** How long a request waits for a variant before it gets the original. */
const MAX_WAIT_MILLISECONDS = 4_000
/**
 * Maximum queued variants. Beyond it requests get the original, and a later request tries again.
 */
const MAX_WAITING = 64
const MAX_WAITING_PER_CLIENT = 32
const ANONYMOUS_READER: Reader = { client: '', signal: new AbortController().signal }
/** How long to wait after a failure before the next attempt. */
const REST_MILLISECONDS = 600_000
const MAX_RESTING = 1_000
const STORE_MILLISECONDS = 10_000
const WHOLE = { at: 0, length: MAX_IMAGE_BYTES }

const originalOf = ({ object_key, content_type }: store.ImageRow): DeliveredVariant => ({
  key: object_key ?? '',
  contentType: content_type,
})

/**
 * Creates resized variants on first request, stored beside their image and deleted with it. Two
 * servers that create the same variant write the same bytes under the same key.
 */
export function createVariants({ db, blobs, resizer, monotonicNow, onError }: Deps) {
  if (!resizer) {
    return {
      choose: async (image: store.ImageRow, _width?: ImageWidth, _reader?: Reader) =>
        originalOf(image),
      replace: async () => undefined,
    }
  }
  const { shrink } = resizer
  // One at a time, because each may use all the memory that the setting allows.
  const semaphore = createFairSemaphore({ limits: [1] })
  const singleFlight = createTimedSingleFlight<boolean>(MAX_WAIT_MILLISECONDS)
  const restingUntil = createCache<string, number>(MAX_RESTING)
  /** Number of requests that wait for a variant, by its key. */
  const readers = new Map<string, number>()

  const rest = (key: string): void => {
    restingUntil.set(key, monotonicNow() + REST_MILLISECONDS)
  }

  /** Whether a variant of that width exists now; false if the original is served. */
  async function make(image: store.ImageRow, width: ImageWidth): Promise<boolean> {
    const bytes = await store.findVariantBytes(db, image, width)
    if (bytes !== undefined) return bytes > 0
    const { content_type, object_key } = image
    const timeout = () => AbortSignal.timeout(STORE_MILLISECONDS)
    const whole = await blobs.readRange(object_key ?? '', WHOLE, { signal: timeout() })
    if (!whole) throw new ApiError('storage_unavailable')
    const copy = await shrink(content_type, whole.bytes, width)
    if (copy === 'unavailable') {
      rest(variantKeyOf(object_key ?? '', width))
      return false
    }
    if (copy === 'keep original') {
      await store.upsertVariant(db, image, width, 0)
      return false
    }
    return keep(image, width, copy, timeout())
  }

  async function keep(
    image: store.ImageRow,
    width: ImageWidth,
    copy: Buffer,
    signal: AbortSignal,
  ): Promise<boolean> {
    const key = variantKeyOf(image.object_key ?? '', width)
    const metadata = { contentType: 'image/webp', bytes: copy.length, signal }
    await blobs.write(key, [copy], metadata)
    if (await store.upsertVariant(db, image, width, copy.length)) return true
    // The image was deleted in the meantime, and no job would delete this variant.
    await blobs.remove(key)
    return false
  }

  /** Creates a variant when its turn comes. A failure never prevents serving the original. */
  async function attempt({ image, width, key }: Copy, client: string): Promise<boolean> {
    const isResting = (restingUntil.get(key) ?? Number.NEGATIVE_INFINITY) > monotonicNow()
    const [own, all] = [semaphore.waiting([client]), semaphore.waiting()]
    if (isResting || all >= MAX_WAITING || own >= MAX_WAITING_PER_CLIENT) return false
    try {
      return await semaphore.run([client], async () => readers.has(key) && make(image, width))
    } catch (error) {
      rest(key)
      onError(error)
      return false
    }
  }

  /**
   * Counts a waiting request until the client disconnects; the returned function ends the count.
   */
  function count(key: string, signal: AbortSignal): () => void {
    readers.set(key, (readers.get(key) ?? 0) + 1)
    const leave = () => {
      signal.removeEventListener('abort', leave)
      const others = (readers.get(key) ?? 1) - 1
      if (others > 0) readers.set(key, others)
      else readers.delete(key)
    }
    signal.addEventListener('abort', leave)
    return () => {
      if (!signal.aborted) leave()
    }
  }

  /** Joins a running creation; false if the wait would be too long. */
  async function inTime(copy: Copy, { client, signal }: Reader): Promise<boolean> {
    if (signal.aborted) return false
    const leave = count(copy.key, signal)
    try {
      return await singleFlight(copy.key, () => attempt(copy, client))
    } catch {
      return false
    } finally {
      leave()
    }
  }

  return {
    /** Chooses what to send for a width; the original for an undefined width. */
    async choose(
      image: store.ImageRow,
      width: ImageWidth | undefined,
      reader = ANONYMOUS_READER,
    ): Promise<DeliveredVariant> {
      const original = originalOf(image)
      // At most that wide in either orientation.
      if (width === undefined || Math.max(image.width, image.height) <= width) return original
      const key = variantKeyOf(original.key, width)
      const bytes = await store.findVariantBytes(db, image, width)
      const isThere = bytes === undefined ? await inTime({ image, width, key }, reader) : bytes > 0
      return isThere ? { key, contentType: 'image/webp', width } : original
    },

    /**
     * Chooses a replacement for a missing object: the original for a variant, which the next
     * request creates again.
     */
    async replace(
      image: store.ImageRow,
      { width }: DeliveredVariant,
    ): Promise<DeliveredVariant | undefined> {
      if (width === undefined) return undefined
      await store.deleteVariant(db, image, width)
      return originalOf(image)
    },
  }
}
