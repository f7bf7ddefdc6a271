import { ApiError } from '@waraq/contract'
import type { Clock } from '../lib/time.ts'
import type { S3Config } from './config.ts'
import { createS3Keys, mayRefuseKeys, type UsedKeys } from './s3-keys.ts'
import { createSigner, type S3Request } from './s3-signing.ts'
import { BlobStoreError, rootCause } from './store-error.ts'

export interface S3Dependencies {
  now: Clock
  /** Monotonic clock in milliseconds. */
  monotonicNow: () => number
  fetch: typeof fetch
}

/** Sends signed requests to one bucket. */
export interface S3Client {
  config: S3Config
  send(request: S3Request, signal?: AbortSignal): Promise<Response>
  /** Runs work, and maps any error of the store to `storage_unavailable`. */
  guarded<Result>(work: () => Promise<Result>): Promise<Result>
  requireReachable(): Promise<void>
}

const CLOSED_CONNECTION_CODES = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']
/** How long a successful response counts as proof that the store is reachable. */
const TRUSTED_MILLISECONDS = 1_000

export function createS3Client(
  config: S3Config,
  { now, monotonicNow, fetch }: S3Dependencies,
): S3Client {
  const sign = createSigner(config, now)
  const keys = createS3Keys(config, monotonicNow)
  let trustedUntil = Number.NEGATIVE_INFINITY
  let pendingCheck: Promise<void> | undefined

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
    const used = keys.current()
    try {
      const response = await attempt()
      if (response.status !== 403) return response
      return (await hasNewKeys(request, used, response.clone())) ? attempt() : response
    } catch (error) {
      // The store may have closed an idle connection while it was reused.
      if (request.body || !CLOSED_CONNECTION_CODES.includes(rootCause(error).code)) throw error
      return attempt()
    }
  }

  /** Whether the request can be repeated with new keys. A body cannot be sent again. */
  async function hasNewKeys(request: S3Request, used: UsedKeys, response: Response) {
    const { code } = await unexpectedResponse(response)
    return mayRefuseKeys(request.method, code) && keys.areReplaced(used) && !request.body
  }

  async function checkReachable(): Promise<void> {
    await guarded(async () => requireDone(await send({ method: 'HEAD', key: '' })))
    trustedUntil = monotonicNow() + TRUSTED_MILLISECONDS
  }

  return {
    config,
    send,
    guarded,
    async requireReachable() {
      if (monotonicNow() < trustedUntil) return
      pendingCheck ??= checkReachable().finally(() => {
        pendingCheck = undefined
      })
      await pendingCheck
    },
  }
}

export async function requireDone(response: Response): Promise<void> {
  if (!response.ok) throw await unexpectedResponse(response)
}

export const unexpectedResponse = async (response: Response): Promise<BlobStoreError> =>
  failureOf(response.status, await response.text())

export function failureOf(status: number, text: string): BlobStoreError {
  const [, code] = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text) ?? []
  return new BlobStoreError(status, code ?? CODES[status] ?? '')
}

/** A missing bucket, or a 404 from a proxy, does not mean that the object is missing. */
export function requireGone(failure: BlobStoreError): void {
  if (failure.code !== 'NoSuchKey') throw failure
}

/** Codes for responses without a body, such as those to HEAD. */
const CODES: Record<number, string> = {
  301: 'PermanentRedirect',
  403: 'AccessDenied',
  404: 'NoSuchBucket',
}
