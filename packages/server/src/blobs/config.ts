import { resolve } from 'node:path'
import type { Secret } from '../lib/secret.ts'

/** Where images are stored: in a local folder or in a bucket. */
export type BlobsConfig = { folder: string } | { s3: S3Config }

export interface S3Config {
  /** URL without a trailing slash. */
  endpoint: string
  /** The same store as browsers reach it. */
  publicEndpoint: string
  bucket: string
  region: string
  accessKey: Secret
  secretKey: Secret
  style: 'path' | 'virtual'
  prefix: string
  delivery: 'redirect' | 'stream'
  /** Maximum time without a response. */
  maxWaitMilliseconds: number
}

/** The part of the settings reader used here. */
interface Readers {
  text(name: string): string
  secret(name: string): Secret | undefined
  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice
  parsed<Value>(name: string, parse: (value: string) => Value): Value | undefined
  problem(sentence: string): void
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[a-z0-9-]+\/)+$/

export function readBlobsConfig(
  read: Readers,
  folder: string,
  maxWaitMilliseconds: number,
): BlobsConfig {
  const bucket = read.parsed('WARAQ_S3_BUCKET', matching(BUCKET, 'the name of a bucket'))
  if (!read.text('WARAQ_S3_BUCKET')) {
    return { folder: read.parsed('WARAQ_IMAGE_DIR', (path) => resolve(path)) ?? folder }
  }
  const region = read.text('WARAQ_S3_REGION')
  const endpoint =
    read.parsed('WARAQ_S3_ENDPOINT', parseAddress) ?? `https://s3.${region}.amazonaws.com`
  const [accessKey, secretKey] = [
    read.secret('WARAQ_S3_ACCESS_KEY'),
    read.secret('WARAQ_S3_SECRET_KEY'),
  ]
  if (!accessKey || !secretKey) {
    read.problem('WARAQ_S3_BUCKET needs WARAQ_S3_ACCESS_KEY and WARAQ_S3_SECRET_KEY')
  }
  return {
    s3: {
      bucket: bucket ?? '',
      region,
      endpoint,
      publicEndpoint: read.parsed('WARAQ_S3_PUBLIC_URL', parseAddress) ?? endpoint,
      accessKey: accessKey ?? { text: '' },
      secretKey: secretKey ?? { text: '' },
      style: read.oneOf('WARAQ_S3_STYLE', ['path', 'virtual']),
      prefix: read.parsed('WARAQ_S3_PREFIX', matching(PREFIX, 'names that end in a slash')) ?? '',
      delivery: read.oneOf('WARAQ_S3_DELIVERY', ['redirect', 'stream']),
      maxWaitMilliseconds,
    },
  }
}

const matching = (pattern: RegExp, what: string) => (value: string) => {
  if (!pattern.test(value)) throw new Error(`must be ${what}`)
  return value
}

function parseAddress(value: string): string {
  const url = URL.parse(value)
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be an http or https address without a path')
  }
  return url.origin
}
