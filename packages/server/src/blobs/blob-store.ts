import type { Readable } from 'node:stream'

export interface Range {
  at: number
  length: number
}

interface ReadOptions {
  /** Reads only the object with this ETag. */
  etag?: string
  signal?: AbortSignal
}

/** A byte range of an object, and the object's identity. */
export interface ObjectRange {
  bytes: Buffer
  /** Size of the whole object in bytes. */
  size: number
  /** Identifies these bytes: another upload under the same key has another ETag. */
  etag: string
}

export interface Upload {
  key: string
  contentType: string
  /** The exact size, if known. */
  bytes: number | undefined
  at: Date
  seconds: number
}

interface Download {
  key: string
  contentType: string
  filename: string
}

/** Presigned URLs of the store, valid for a limited time for every client that has them. */
export interface Presigner {
  put(upload: Upload): Promise<string>
  /** Valid for {@link DOWNLOAD_SECONDS}; undefined if downloads go through this service anyway. */
  get: ((download: Download) => Promise<string>) | undefined
}

/** An object in a listing. */
export interface ListedObject {
  key: string
  bytes: number
  /** Time since it was written under this key, by the store's clock. */
  ageMilliseconds: number
}

/** Prefix of confirmed images. */
export const IMAGES_PREFIX = 'images/'

/** Prefix of uploads until they are confirmed. */
export const UPLOADS_PREFIX = 'uploads/'

/** Prefix of objects that are still being written. */
export const PARTIAL_PREFIX = 'drafts/'

/** Objects per listing page. */
export const PAGE_LENGTH = 1_000

/** Short lifetime of a presigned download, so that a revocation takes effect within a minute. */
export const DOWNLOAD_SECONDS = 60

/**
 * Storage of images. The service chooses the keys: letters, digits, dashes and slashes.
 *
 * Every function throws ApiError `storage_unavailable` if the store times out or returns an invalid
 * response.
 */
export interface BlobStore {
  /**
   * Reads a byte range, or less if the object ends before it; undefined if the object is missing or
   * has another ETag.
   */
  readRange(key: string, range: Range, options?: ReadOptions): Promise<ObjectRange | undefined>
  /**
   * Streams the whole object; undefined as above. Only the start of the response is subject to the
   * timeout.
   */
  open(key: string, options?: ReadOptions): Promise<{ stream: Readable; size: number } | undefined>
  write(key: string, source: Chunks, about: WriteOptions): Promise<void>
  /**
   * Copies an object and returns the ETag of the copy; undefined if the object is missing or is
   * known to have changed. Not every store checks the condition (Ceph does not): equal ETags prove
   * that it did not change, different ones prove nothing.
   */
  copy(from: string, to: string, etag: string, signal?: AbortSignal): Promise<string | undefined>
  /** Removing a missing object succeeds. */
  remove(key: string, signal?: AbortSignal): Promise<void>
  /**
   * Lists objects under a prefix that ends in a slash, by page, in no guaranteed order; pages may
   * be empty. An object removed between two pages does not make the listing skip another one.
   */
  list(prefix: string, pageLength?: number): AsyncIterable<ListedObject[]>
  /** Checks that the store responds now, before a client is redirected to it. */
  requireReachable(): Promise<void>
  /** Undefined if uploads and downloads go through this service. */
  presign: Presigner | undefined
  /** Name for `waraq doctor`. */
  name: string
}

/** Bytes in sequence. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

interface WriteOptions {
  contentType: string
  bytes: number
  signal?: AbortSignal
}
