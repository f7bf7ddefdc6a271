import { Readable } from 'node:stream'
import { ApiError } from '@waraq/contract'
import { createStallTimeout, failOnReadStall, failOnWriteStall } from '../lib/stall-timeout.ts'
import type { Clock } from '../lib/time.ts'
import {
  type BlobStore,
  type ListedObject,
  type ObjectRange,
  PAGE_LENGTH,
  type Range,
} from './blob-store.ts'
import type { S3Config } from './config.ts'
import { type BucketPage, listQuery, parseListing } from './s3-list.ts'
import { createPresigner, createSigner, type S3Request } from './s3-signing.ts'
import { BlobStoreError, rootCause } from './store-error.ts'

interface S3Dependencies {
  now: Clock
  /** Monotonic clock in milliseconds. */
  monotonicNow: () => number
  fetch: typeof fetch
}

/** Error codes of a closed connection. */
const CLOSED_CONNECTION_CODES = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']
/** Timeout of a listing page, which only background jobs request. */
const LIST_MILLISECONDS = 30_000
/** How long a successful response counts as proof that the store is reachable. */
const TRUSTED_MILLISECONDS = 1_000
/** Maximum duration of a download to a slow reader. */
const MAX_BODY_MILLISECONDS = 600_000

/** A bucket of an S3-compatible store. */
export function createS3Store(
  config: S3Config,
  { now, monotonicNow, fetch }: S3Dependencies,
): BlobStore {
  const sign = createSigner(config, now)
  let trustedUntil = Number.NEGATIVE_INFINITY
  let pendingCheck: Promise<void> | undefined

  /** Maps any error of the store to `storage_unavailable`. */
  async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (cause) {
      trustedUntil = Number.NEGATIVE_INFINITY
      throw cause instanceof ApiError ? cause : new ApiError('storage_unavailable', { cause })
    }
  }

  async function send(request: S3Request, signal?: AbortSignal): Promise<Response> {
    const limit = signal ?? AbortSignal.timeout(config.maxWaitMilliseconds)
    const attempt = async () => fetch(await sign(request), { signal: limit, redirect: 'manual' })
    try {
      return await attempt()
    } catch (error) {
      // The store may have closed an idle connection while it was reused.
      if (request.body || !CLOSED_CONNECTION_CODES.includes(rootCause(error).code)) throw error
      return attempt()
    }
  }

  async function checkReachable(): Promise<void> {
    await guarded(async () => {
      const response = await send({ method: 'HEAD', key: '' })
      if (!response.ok) throw await unexpectedResponse(response)
    })
    trustedUntil = monotonicNow() + TRUSTED_MILLISECONDS
  }

  async function fetchPage(under: string, length: number, next?: string): Promise<BucketPage> {
    const query = listQuery(under, length, next)
    const signal = AbortSignal.timeout(LIST_MILLISECONDS)
    const response = await send({ method: 'GET', key: '', query }, signal)
    if (!response.ok) throw await unexpectedResponse(response)
    const at = Date.parse(response.headers.get('date') ?? '')
    const page = parseListing(await response.text(), at, config.prefix)
    if (page.next === '' || (next !== undefined && page.next === next)) {
      throw new BlobStoreError(response.status, 'EndlessList')
    }
    return page
  }

  async function* list(prefix: string, pageLength: number): AsyncGenerator<ListedObject[]> {
    let next: string | undefined
    do {
      const page = await guarded(() => fetchPage(config.prefix + prefix, pageLength, next))
      yield page.objects
      next = page.next
    } while (next !== undefined)
  }

  return {
    name: `${config.endpoint}, bucket ${config.bucket}`,
    presign: createPresigner(config, now),

    readRange: (key, { at, length }, { etag: wanted, signal } = {}) =>
      guarded(async () => {
        const headers = { ...onlyFor(wanted), range: `bytes=${at}-${at + length - 1}` }
        const response = await send({ method: 'GET', key, headers }, signal)
        if (await isOther(response)) return undefined
        const bytes = Buffer.from(await response.arrayBuffer())
        return partOf(response, bytes, { at, length })
      }),

    open: (key, { etag, signal = AbortSignal.timeout(MAX_BODY_MILLISECONDS) } = {}) =>
      guarded(async () => {
        const watch = createStallTimeout(config.maxWaitMilliseconds, 'the store stopped responding')
        const limit = AbortSignal.any([watch.signal, signal])
        watch.start()
        try {
          const response = await send({ method: 'GET', key, headers: onlyFor(etag) }, limit)
          if (await isOther(response)) return undefined
          if (!response.ok || !response.body) throw await unexpectedResponse(response)
          const size = Number(response.headers.get('content-length'))
          return { stream: Readable.from(failOnReadStall(response.body, watch)), size }
        } finally {
          watch.stop()
        }
      }),

    write: (key, source, { contentType, bytes, signal }) =>
      guarded(async () => {
        const headers = { 'content-type': contentType, 'content-length': String(bytes) }
        const watch = createStallTimeout(config.maxWaitMilliseconds, 'the store stopped responding')
        const body = Readable.from(failOnWriteStall(source, watch), { objectMode: false })
        const limit = AbortSignal.any([watch.signal, ...(signal ? [signal] : [])])
        watch.start()
        try {
          await requireDone(await send({ method: 'PUT', key, headers, body }, limit))
        } finally {
          watch.stop()
        }
      }),

    copy: (from, to, etag, signal) =>
      guarded(async () => {
        const headers = {
          'x-amz-copy-source': `/${config.bucket}/${config.prefix}${from}`,
          'x-amz-copy-source-if-match': etag,
        }
        const response = await send({ method: 'PUT', key: to, headers }, signal)
        const text = await response.text()
        if (response.status === 412) return undefined
        if (response.status === 404) {
          requireGone(failureOf(404, text))
          return undefined
        }
        // A copy that fails midway reports the error with status 200.
        if (!response.ok || text.includes('<Error>')) throw failureOf(response.status, text)
        const [, name = ''] = /<ETag>(?:&quot;|")?([^<&"]*)/.exec(text) ?? []
        return `"${name}"`
      }),

    list: (prefix, pageLength = PAGE_LENGTH) => list(prefix, pageLength),

    remove: (key, signal) =>
      guarded(async () => {
        const response = await send({ method: 'DELETE', key }, signal)
        if (response.status !== 404) await requireDone(response)
      }),

    async requireReachable() {
      if (monotonicNow() < trustedUntil) return
      pendingCheck ??= checkReachable().finally(() => {
        pendingCheck = undefined
      })
      await pendingCheck
    },
  }
}

const onlyFor = (etag: string | undefined): Record<string, string> =>
  etag === undefined ? {} : { 'if-match': etag }

/** Whether the object is missing or has another ETag. */
async function isOther(response: Response): Promise<boolean> {
  const { status, body } = response
  if (status !== 404 && status !== 412) return false
  if (status === 404) requireGone(await unexpectedResponse(response))
  // The body of a failed condition is discarded.
  else body?.cancel().catch(() => {})
  return true
}

/** A missing bucket, or a 404 from a proxy, does not mean that the object is missing. */
function requireGone(failure: BlobStoreError): void {
  if (failure.code !== 'NoSuchKey') throw failure
}

function partOf(
  { ok, status, headers }: Response,
  bytes: Buffer,
  { at, length }: Range,
): ObjectRange {
  const etag = headers.get('etag') ?? ''
  const [, total] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  // An empty object has no satisfiable range.
  if (status === 416) return { bytes: Buffer.alloc(0), size: Number(total ?? 0), etag }
  if (!ok) throw failureOf(status, bytes.toString())
  // A store that ignores ranges sends the whole object.
  const part = status === 206 ? bytes : bytes.subarray(at, at + length)
  return { bytes: part, size: Number(total ?? bytes.length), etag }
}

async function requireDone(response: Response): Promise<void> {
  if (!response.ok) throw await unexpectedResponse(response)
}

const unexpectedResponse = async (response: Response): Promise<BlobStoreError> =>
  failureOf(response.status, await response.text())

function failureOf(status: number, text: string): BlobStoreError {
  const [, code] = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text) ?? []
  return new BlobStoreError(status, code ?? CODES[status] ?? '')
}

/** Codes for responses without a body, such as those to HEAD. */
const CODES: Record<number, string> = {
  301: 'PermanentRedirect',
  403: 'AccessDenied',
  404: 'NoSuchBucket',
}
