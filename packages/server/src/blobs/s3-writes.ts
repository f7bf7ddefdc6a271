import { Readable } from 'node:stream'
import { createStallTimeout, failOnWriteStall } from '../lib/stall-timeout.ts'
import type { BlobStore } from './blob-store.ts'
import { failureOf, requireDone, requireGone, type S3Client } from './s3-client.ts'

export const createS3Writes = ({
  config,
  send,
  guarded,
}: S3Client): Pick<BlobStore, 'write' | 'copy' | 'remove'> => ({
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

  remove: (key, signal) =>
    guarded(async () => {
      const response = await send({ method: 'DELETE', key }, signal)
      if (response.status !== 404) await requireDone(response)
    }),
})
