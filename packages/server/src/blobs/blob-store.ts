import type { Readable } from 'node:stream'

export interface Range {
  at: number
  length: number
}

export interface ReadOptions {
  /** Only the object that has this one. */
  etag?: string
  signal?: AbortSignal
}

/** A stretch of an object, and which object that was. */
export interface ObjectRange {
  bytes: Buffer
  /** Of the whole object, in bytes. */
  size: number
  /** Names these very bytes: another upload under the same key has another one. */
  etag: string
}

export interface Upload {
  key: string
  contentType: string
  /** The exact size, where it is known. */
  bytes: number | undefined
  at: Date
  seconds: number
}

export interface Download {
  key: string
  contentType: string
  filename: string
}

/** Addresses of the store's own that work for everyone who has them, for a while. */
export interface Presigner {
  put(upload: Upload): Promise<string>
  /** Works for {@link DOWNLOAD_SECONDS}; undefined where downloads come through us all the same. */
  get: ((download: Download) => Promise<string>) | undefined
}

/** An object as the store lists it. */
export interface ListedObject {
  key: string
  bytes: number
  /** Since it was written under this key, by the store's own clock. */
  ageMilliseconds: number
}

/** Where images lie that are kept. */
export const IMAGES_PREFIX = 'images/'

/** Where uploads land, until they are confirmed. */
export const UPLOADS_PREFIX = 'uploads/'

/** Where a store keeps what is still being written: what lies there is no object yet. */
export const PARTIAL_PREFIX = 'drafts/'

/** So many objects a store is asked to list at once. */
export const PAGE_LENGTH = 1_000

/** A presigned download ends so soon that what was revoked is out of reach within a minute. */
export const DOWNLOAD_SECONDS = 60

/**
 * Where images lie. Keys are ours alone: letters, digits, dashes and slashes.
 *
 * Every function throws Refusal `storage_unavailable` where the store does not answer in time, or not soundly.
 */
export interface BlobStore {
  /**
   * A stretch of an object, or less of it where it ends before; undefined where there is no such object,
   * or not the one that was asked for by its ETag.
   */
  readRange(key: string, range: Range, options?: ReadOptions): Promise<ObjectRange | undefined>
  /** The whole object as a stream; undefined as above. Only its beginning has to come in time. */
  open(key: string, options?: ReadOptions): Promise<{ stream: Readable; size: number } | undefined>
  write(key: string, source: Chunks, about: WriteOptions): Promise<void>
  /**
   * Copies an object as it was seen, and answers the copy's ETag; undefined where the object is gone or
   * known to have changed. Not every store asks whether it has (Ceph does not): one ETag for both proves
   * that it has not, two prove nothing.
   */
  copy(from: string, to: string, etag: string, signal?: AbortSignal): Promise<string | undefined>
  /** Removing what is not there is fine. */
  remove(key: string, signal?: AbortSignal): Promise<void>
  /**
   * What lies under a prefix, which ends in a slash, page by page and in no order that is promised; pages may be empty. What is
   * removed between two pages costs no other object its place.
   */
  list(prefix: string, pageLength?: number): AsyncIterable<ListedObject[]>
  /** Whether it answers now; asked before somebody is sent to it. */
  requireReachable(): Promise<void>
  /** Undefined: uploads and downloads come through us. */
  presign: Presigner | undefined
  /** What the doctor calls it. */
  name: string
}

/** Bytes that come one after the other. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface WriteOptions {
  contentType: string
  bytes: number
  signal?: AbortSignal
}
