import { ApiError } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { createConfirmations } from './confirmations.ts'
import { readFromBuffer } from './formats/byte-reader.ts'
import { scanImage } from './formats/inspect.ts'
import type { createReceiving } from './receiving.ts'
import type { createUploadTickets } from './upload-tickets.ts'

interface Deps {
  tickets: Pick<ReturnType<typeof createUploadTickets>, 'reserve'>
  confirmations: ReturnType<typeof createConfirmations>
  receiving: ReturnType<typeof createReceiving>
  blobs: BlobStore
}

/** A picture of a file. */
export interface FilePicture {
  id: string
  bytes: Uint8Array<ArrayBuffer>
}

type Rejection = 'image_limit' | 'image_format'

export interface StoredPictures {
  /** The ids of images by those of the file. */
  ids: Map<string, string>
  /** Why other pictures are not stored. */
  rejections: Rejection[]
}

/** The identity may have no more images. */
const FULL = 'image_limit_reached'
/** Errors of one picture; any other one is of the service. */
const REJECTIONS: ReadonlyMap<string, Rejection> = new Map([
  [FULL, 'image_limit'],
  ['image_too_large', 'image_limit'],
  ['image_invalid', 'image_format'],
])

/** Stores pictures as an author uploads them: by a ticket, with the same limits and checks. */
export function createPictureStore({ tickets, confirmations, receiving, blobs }: Deps) {
  async function keep(
    identity: AuthenticatedIdentity,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<string> {
    const { length } = bytes
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, length)
    const scan = readFromBuffer(scanImage(whole, length), whole)
    if (scan === 'bad') throw new ApiError('image_invalid')
    const about = { contentType: scan.picture.type, bytes: length }
    const target = await tickets.reserve(identity, about)
    await receiving.receive({ ...target, bytes: length }, signal, () =>
      blobs.write(target.key, onlyChunk(bytes), about),
    )
    await confirmations.confirm(identity, target.imageId)
    return target.imageId
  }

  /** Keeps a picture; returns its id, or the code of its error. */
  const tryKeep: typeof keep = (identity, bytes, signal) =>
    keep(identity, bytes, signal).catch((cause) => {
      if (cause instanceof ApiError && REJECTIONS.has(cause.code)) return cause.code
      throw cause
    })

  /** @throws ApiError `storage_unavailable` */
  return async (
    identity: AuthenticatedIdentity,
    pictures: readonly FilePicture[],
    signal: AbortSignal,
  ): Promise<StoredPictures> => {
    const ids = new Map<string, string>()
    const rejections: Rejection[] = []
    let isFull = false
    for (const { id, bytes } of pictures) {
      signal.throwIfAborted()
      const kept: string = isFull ? FULL : await tryKeep(identity, bytes, signal)
      isFull ||= kept === FULL
      const rejection = REJECTIONS.get(kept)
      if (rejection) rejections.push(rejection)
      else ids.set(id, kept)
    }
    return { ids, rejections }
  }
}

async function* onlyChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
