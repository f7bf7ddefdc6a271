import { ApiError, type ImageType, type ImageWidth, MAX_IMAGE_BYTES } from '@waraq/contract'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Database } from '../db/database.ts'
import { createCache } from '../lib/cache.ts'
import { createSemaphore } from '../lib/semaphore.ts'
import { createSingleFlight } from '../lib/single-flight.ts'
import { variantKeyOf } from './keys.ts'
import type { ImageResizer } from './resizer.ts'
import * as store from './store.ts'

/** What is sent to whoever sees an image: the image itself, or a smaller copy of it. */
export interface DeliveredVariant {
  key: string
  contentType: ImageType
  /** Of a smaller copy. */
  width?: ImageWidth
}

/** Who looks at an image. */
export interface Reader {
  /** Clients take turns: their addresses. */
  client: string
  /** Aborted when the client has hung up. */
  gone: AbortSignal
}

export type Variants = ReturnType<typeof createVariants>

/** A copy that may be made, by its key. */
interface Copy {
  image: store.ImageRow
  width: ImageWidth
  key: string
}

interface Deps {
  db: Database
  blobs: BlobStore
  /** Undefined where every image is shown as it is. */
  resizer: ImageResizer | undefined
  /** A clock in milliseconds that only moves forward. */
  monotonicNow: () => number
  onError: (error: unknown) => void
}

/** So long a reader waits for a copy to be made, and then gets the image. */
const MAX_WAIT_MILLISECONDS = 4_000
/** So many copies may wait to be made. Beyond them readers get the image, and the next one asks again. */
const MAX_WAITING = 64
const MAX_WAITING_PER_CLIENT = 32
const ANONYMOUS_READER: Reader = { client: '', gone: new AbortController().signal }
/** What failed for a reason that passes is not tried again for so long. */
const REST_MILLISECONDS = 600_000
const MAX_RESTING = 1_000
const STORE_MILLISECONDS = 10_000
const WHOLE = { at: 0, length: MAX_IMAGE_BYTES }

const originalOf = ({ object_key, content_type }: store.ImageRow): DeliveredVariant => ({
  key: object_key ?? '',
  contentType: content_type,
})

/**
 * Smaller copies of images. One is made when somebody first looks at it and kept beside its image, with
 * which it goes. Two nodes that make the same copy write the same bytes under the same name.
 */
export function createVariants({ db, blobs, resizer, monotonicNow, onError }: Deps) {
  if (!resizer) {
    return {
      choose: async (image: store.ImageRow, _width?: ImageWidth, _reader?: Reader) =>
        originalOf(image),
      replace: async () => undefined,
    }
  }
  const { shrink, atOnce } = resizer
  const turns = createSemaphore(atOnce)
  const singleFlight = createSingleFlight<boolean>(MAX_WAIT_MILLISECONDS)
  const restingUntil = createCache<string, number>(MAX_RESTING)
  /** How many wait for a copy, by its key. */
  const readers = new Map<string, number>()

  /** Whether there is a copy of that width now; false where the image itself serves. */
  async function make(image: store.ImageRow, width: ImageWidth): Promise<boolean> {
    const known = await store.findVariantBytes(db, image, width)
    if (known !== undefined) return known > 0
    const { content_type, object_key } = image
    const timeout = () => AbortSignal.timeout(STORE_MILLISECONDS)
    const whole = await blobs.readRange(object_key ?? '', WHOLE, { signal: timeout() })
    if (!whole) throw new ApiError('storage_unavailable')
    const copy = await shrink(content_type, whole.bytes, width)
    if (copy === 'no means') return false
    if (copy === 'as it is') {
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
    const about = { contentType: 'image/webp', bytes: copy.length, signal }
    await blobs.write(key, [copy], about)
    if (await store.upsertVariant(db, image, width, copy.length)) return true
    // The image was collected meanwhile: nobody would take this copy away.
    await blobs.remove(key)
    return false
  }

  /** Makes it when its turn comes. What fails costs nobody the image. */
  async function attempt({ image, width, key }: Copy, client: string): Promise<boolean> {
    const isResting = (restingUntil.get(key) ?? Number.NEGATIVE_INFINITY) > monotonicNow()
    const { own, all } = turns.waiting(client)
    if (isResting || all >= MAX_WAITING || own >= MAX_WAITING_PER_CLIENT) return false
    try {
      return await turns.take(client, async () => readers.has(key) && make(image, width))
    } catch (error) {
      restingUntil.set(key, monotonicNow() + REST_MILLISECONDS)
      onError(error)
      return false
    }
  }

  /** Counts a reader of a copy until the client hangs up; ends the count when it is called. */
  function count(key: string, gone: AbortSignal): () => void {
    readers.set(key, (readers.get(key) ?? 0) + 1)
    const leave = () => {
      gone.removeEventListener('abort', leave)
      const others = (readers.get(key) ?? 1) - 1
      if (others > 0) readers.set(key, others)
      else readers.delete(key)
    }
    gone.addEventListener('abort', leave)
    return () => {
      if (!gone.aborted) leave()
    }
  }

  /** The same for whoever asks while it is being made; false for whoever would wait too long. */
  async function inTime(copy: Copy, { client, gone }: Reader): Promise<boolean> {
    if (gone.aborted) return false
    const leave = count(copy.key, gone)
    try {
      return await singleFlight(copy.key, () => attempt(copy, client))
    } catch {
      return false
    } finally {
      leave()
    }
  }

  return {
    /** What to send of an image where that width is enough; the image itself where none is named. */
    async choose(
      image: store.ImageRow,
      width: ImageWidth | undefined,
      reader = ANONYMOUS_READER,
    ): Promise<DeliveredVariant> {
      const original = originalOf(image)
      // However it is turned, it is no wider than that.
      if (width === undefined || Math.max(image.width, image.height) <= width) return original
      const key = variantKeyOf(original.key, width)
      const known = await store.findVariantBytes(db, image, width)
      const isThere = known === undefined ? await inTime({ image, width, key }, reader) : known > 0
      return isThere ? { key, contentType: 'image/webp', width } : original
    },

    /** What to send where the store has lost this: of a copy the image, and the next reader's is made anew. */
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
