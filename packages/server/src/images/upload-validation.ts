import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ApiError, type ImageType, MAX_IMAGE_BYTES } from '@waraq/contract'
import type { BlobStore, ObjectRange } from '../blobs/blob-store.ts'
import { hashed } from '../lib/sha256-stream.ts'
import { type ByteRanges, lengthOf } from './formats/byte-ranges.ts'
import { readFromBuffer, readFromSource } from './formats/byte-reader.ts'
import type { ImageFacts, ImageScan } from './formats/image-facts.ts'
import { scanImage } from './formats/inspect.ts'
import { chunksOf, createForwardReader } from './forward-reader.ts'
import { imageKeyOf } from './keys.ts'

/** The properties that a client declared for an upload. */
interface DeclaredUpload {
  organization_id: string
  id: string
  content_type: ImageType
  declared_bytes: number | null
}

/** The properties of a valid upload, and the key it is stored under. */
interface ValidatedUpload extends ImageFacts {
  bytes: number
  key: string
  /** SHA-256 of the stored bytes in hex, if all of them were read. */
  sha256: string | null
}

/** What was read, and the bytes to store instead. */
interface InspectedUpload {
  start: ObjectRange
  picture: ImageFacts
  clean?: ByteRanges
}

interface Deps {
  blobs: BlobStore
  /** Whether images keep their metadata, which may contain a position. */
  keepsMetadata: boolean
  /** Timeout of the store for one response. */
  maxWaitMilliseconds: number
  onError: (error: unknown) => void
}

/** The upload can never succeed: it is deleted with its ticket. */
export class RejectedUploadError extends ApiError {}

export type UploadValidation = ReturnType<typeof createUploadValidation>

/** Bytes of the first read, which covers a small image. */
const START_BYTES = 32_768
/** Deadline for reading and writing a whole image. */
const MAX_MILLISECONDS = 60_000

/** Validates uploads, and copies images to a key that no client can write to. */
export function createUploadValidation({
  blobs,
  keepsMetadata,
  maxWaitMilliseconds,
  onError,
}: Deps) {
  const timeout = () => AbortSignal.timeout(maxWaitMilliseconds)

  async function begin(key: string): Promise<ObjectRange> {
    const signal = timeout()
    const start = await blobs.readRange(key, { at: 0, length: START_BYTES }, { signal })
    if (!start) throw new ApiError('image_invalid', { rule: 'image_missing' })
    return start
  }

  async function open(key: string, { etag }: ObjectRange) {
    const signal = AbortSignal.timeout(MAX_MILLISECONDS)
    return (await blobs.open(key, { etag, signal })) ?? changed()
  }

  async function scanOf(key: string, start: ObjectRange): Promise<ImageScan | 'bad'> {
    const scan = scanImage(start.bytes, start.size)
    if (start.bytes.length === start.size) return readFromBuffer(scan, start.bytes)
    const { stream } = await open(key, start)
    try {
      return await readFromSource(scan, createForwardReader(stream).read)
    } catch (cause) {
      throw cause instanceof ApiError ? cause : new ApiError('storage_unavailable', { cause })
    } finally {
      stream.destroy()
    }
  }

  async function inspect(key: string, announced: DeclaredUpload): Promise<InspectedUpload> {
    const start = await begin(key)
    requireSize(start, announced)
    const scan = await scanOf(key, start)
    if (scan === 'bad' || scan.picture.type !== announced.content_type) {
      throw new RejectedUploadError('image_invalid', { rule: 'image_mismatch' })
    }
    const { picture, clean } = scan
    return { start, picture, ...(picture.hasMetadata && !keepsMetadata && { clean }) }
  }

  async function copy(
    announced: DeclaredUpload,
    from: string,
    to: string,
    inspected: InspectedUpload,
  ): Promise<number> {
    const { etag, size } = inspected.start
    const signal = timeout()
    const copied = (await blobs.copy(from, to, etag, signal)) ?? changed()
    // Some stores give a copy a new ETag, which does not prove that it has the validated bytes.
    if (copied !== etag && !isSame(inspected, await inspect(to, announced))) {
      forget(to)
      changed()
    }
    return size
  }

  async function writeClean(
    from: string,
    to: string,
    inspected: InspectedUpload,
    clean: ByteRanges,
  ) {
    const { stream } = await open(from, inspected.start)
    const bytes = lengthOf(clean)
    const signal = AbortSignal.timeout(MAX_MILLISECONDS)
    const about = { contentType: inspected.picture.type, bytes, signal }
    const hash = createHash('sha256')
    try {
      await blobs.write(to, hashed(chunksOf(stream, clean), hash), about)
    } finally {
      stream.destroy()
    }
    return { bytes, sha256: hash.digest('hex') }
  }

  /** Removes an unreferenced object without waiting; if that fails, it is collected later. */
  function forget(key: string): void {
    blobs.remove(key, timeout()).catch(onError)
  }

  return {
    /**
     * @throws ApiError `image_invalid`, `image_too_large` (RejectedUploadError if the upload can
     *   never succeed) or `storage_unavailable`.
     */
    async examine(announced: DeclaredUpload, from: string): Promise<ValidatedUpload> {
      const inspected = await inspect(from, announced)
      const { picture, start, clean } = inspected
      const key = imageKeyOf(announced, start.etag)
      const stored = clean
        ? await writeClean(from, key, inspected, clean)
        : { bytes: await copy(announced, from, key, inspected), sha256: null }
      return { ...picture, hasMetadata: picture.hasMetadata && !clean, ...stored, key }
    },

    forget,
  }
}

const isSame = (inspected: InspectedUpload, other: InspectedUpload): boolean =>
  inspected.start.size === other.start.size && isDeepStrictEqual(inspected.picture, other.picture)

/** The upload changed between two reads; its client may confirm again. */
function changed(): never {
  throw new ApiError('image_invalid')
}

function requireSize({ size }: ObjectRange, { declared_bytes }: DeclaredUpload): void {
  if (size > MAX_IMAGE_BYTES) {
    const values = { size, limit: MAX_IMAGE_BYTES }
    throw new RejectedUploadError('image_too_large', { rule: 'image_size', values })
  }
  if (declared_bytes !== null && size !== declared_bytes) {
    throw new RejectedUploadError('image_invalid', { rule: 'image_bytes' })
  }
}
