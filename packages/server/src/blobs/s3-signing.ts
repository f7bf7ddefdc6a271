import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '../lib/time.ts'
import { DOWNLOAD_SECONDS, type Presigner } from './blob-store.ts'
import type { S3Config } from './config.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Its length is `content-length`. */
  body?: Readable
}

/** Signs requests in their headers (AWS Signature Version 4). */
export function createSigner(config: S3Config, now: Clock) {
  return async ({ method, key, query = {}, headers, body }: S3Request): Promise<Request> => {
    const url = addressOf(config, config.endpoint, key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      ...keysOf(config),
      method,
      url: url.href,
      datetime: datetimeOf(now()),
      // TLS protects the body, and uploads are validated afterwards.
      headers: { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      allHeaders: true,
    })
    const signed = await signer.sign()
    const { url: href, headers: signedHeaders } = signed
    if (!body) return new Request(href, { method, headers: signedHeaders })
    return new Request(href, { method, headers: signedHeaders, body, duplex: 'half' })
  }
}

/** Creates presigned URLs: for one key and method, and for uploads one type and size. */
export function createPresigner(config: S3Config, now: Clock): Presigner {
  async function presign(
    method: 'GET' | 'PUT',
    key: string,
    at: Date,
    query: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<string> {
    const url = addressOf(config, config.publicEndpoint, key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      ...keysOf(config),
      method,
      url: url.href,
      datetime: datetimeOf(at),
      headers,
      signQuery: true,
      allHeaders: true,
    })
    return (await signer.sign()).url.href
  }

  const get: Presigner['get'] = ({ key, contentType, filename }) =>
    presign('GET', key, now(), {
      'X-Amz-Expires': String(DOWNLOAD_SECONDS),
      'response-content-type': contentType,
      'response-content-disposition': `inline; filename="${filename}"`,
      'response-cache-control': `private, max-age=${DOWNLOAD_SECONDS}`,
    })
  return {
    get: config.delivery === 'redirect' ? get : undefined,
    put: ({ key, contentType, bytes, at, seconds }) =>
      presign(
        'PUT',
        key,
        at,
        { 'X-Amz-Expires': String(seconds) },
        {
          'content-type': contentType,
          ...(bytes !== undefined && { 'content-length': String(bytes) }),
        },
      ),
  }
}

const keysOf = ({ accessKey, secretKey, region }: S3Config) => ({
  accessKeyId: accessKey.text,
  secretAccessKey: secretKey.text,
  region,
  service: 's3',
})

/** URL of an object, with the bucket in the path or in the host name. */
function addressOf({ bucket, style, prefix }: S3Config, endpoint: string, key: string): URL {
  const url = new URL(endpoint)
  const path = key === '' ? '' : `/${prefix}${key}`
  if (style === 'virtual') url.hostname = `${bucket}.${url.hostname}`
  url.pathname = style === 'virtual' ? path : `/${bucket}${path}`
  return url
}

const datetimeOf = (at: Date): string => at.toISOString().replace(/[:-]|\.\d{3}/g, '')
