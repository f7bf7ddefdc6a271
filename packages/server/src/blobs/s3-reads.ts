import { Readable } from 'node:stream'
import { createStallTimeout, failOnReadStall } from '../lib/stall-timeout.ts'
import type { BlobStore, ObjectRange, Range } from './blob-store.ts'
import { failureOf, requireGone, type S3Client, unexpectedResponse } from './s3-client.ts'

/** Maximum duration of a download to a slow reader. */
const MAX_BODY_MILLISECONDS = 600_000

export const createS3Reads = ({
  config,
  send,
  guarded,
}: S3Client): Pick<BlobStore, 'readRange' | 'open'> => ({
  readRange: (key, { at, length }, { etag: expected, signal } = {}) =>
    guarded(async () => {
      const headers = { ...onlyFor(expected), range: `bytes=${at}-${at + length - 1}` }
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
})

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
