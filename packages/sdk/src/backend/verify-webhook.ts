import { createHmac, timingSafeEqual } from 'node:crypto'
import { type FeedEvent, isObject } from '@waraq/contract'
import { WebhookError } from './webhook-error.ts'

/** Headers of a request: of `node:http` and Express, or of a fetch-style `Request`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Record<string, string | string[] | undefined>

/** A request that may be a webhook, and what it is checked with. */
export interface WebhookRequest {
  headers: WebhookHeaders
  /** The body as it arrived, not parsed: its bytes are signed. */
  body: string | Uint8Array
  /** The secret of the webhook, `whsec_...`; while you roll it, both. */
  secret: string | readonly string[]
  now?: (() => Date) | undefined
}

const TOLERANCE_SECONDS = 300
/** An event has less than 1 KiB. */
const MAX_BODY_BYTES = 65_536
const MAX_SIGNATURE_HEADER = 1_024
const ID = /^[\w-]{1,128}$/
const TIMESTAMP = /^\d{1,10}$/
const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/**
 * Verifies a webhook (Standard Webhooks) and returns its event. Events arrive at least once: keep
 * `event.id`, and ignore an id that you have seen.
 *
 * @throws WebhookError, with the `reason`, for a request that is not from the service or not of the
 *   last five minutes; TypeError for an invalid secret or a body that was parsed
 */
export function verifyWebhook({
  headers,
  body,
  secret,
  now = () => new Date(),
}: WebhookRequest): FeedEvent {
  const keys = parseSecrets(secret)
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new TypeError('`body` must be the raw body, as text or bytes, not a parsed one')
  }
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = readHeader(headers, 'webhook-signature')
  if (!ID.test(id)) throw new WebhookError('header_invalid', 'webhook-id is not an id')
  requireRecent(timestamp, now())
  if (signatures.length > MAX_SIGNATURE_HEADER)
    throw new WebhookError('header_invalid', 'webhook-signature is too long')
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (bytes.length > MAX_BODY_BYTES)
    throw new WebhookError('body_too_large', 'an event is much smaller')
  const expected = keys.map((key) => signatureOf(key, `${id}.${timestamp}.`, bytes))
  if (!hasSignature(signatures, expected))
    throw new WebhookError(
      'signature_mismatch',
      'no signature is by this secret over these bytes. Pass the raw body and the secret of this webhook.',
    )
  return parseEvent(bytes)
}

function parseSecrets(secret: unknown): Buffer[] {
  const secrets = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0 || secrets.some((one) => one === undefined || one === '')) {
    throw new TypeError('`secret` is empty. Check the environment variable it is read from.')
  }
  return secrets.map((one) => {
    const base64 = typeof one === 'string' ? SECRET.exec(one)?.[1] : undefined
    if (base64 !== undefined) return Buffer.from(base64, 'base64')
    throw new TypeError('`secret` must be the secret of a webhook, whsec_..., without spaces')
  })
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = hasGet(headers) ? headers.get(name) : headers[name]
  if (Array.isArray(value)) throw new WebhookError('header_invalid', `${name} is repeated`)
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookError('header_missing', `the request has no ${name}`)
}

const hasGet = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function'

function requireRecent(timestamp: string, now: Date): void {
  if (!TIMESTAMP.test(timestamp))
    throw new WebhookError('header_invalid', 'webhook-timestamp is not a Unix time in seconds')
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp)
  if (age > TOLERANCE_SECONDS)
    throw new WebhookError('timestamp_too_old', `it was sent ${age} seconds ago`)
  if (age < -TOLERANCE_SECONDS)
    throw new WebhookError('timestamp_too_new', `the clock of this machine is ${-age} seconds late`)
}

const signatureOf = (key: Buffer, head: string, body: Uint8Array): Buffer =>
  Buffer.from(`v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`)

/** The header has a signature for each secret that is valid; each is compared in constant time. */
function hasSignature(header: string, expected: readonly Buffer[]): boolean {
  const candidates = header.split(' ').map((signature) => Buffer.from(signature))
  return expected.some((right) =>
    candidates.some((one) => one.length === right.length && timingSafeEqual(one, right)),
  )
}

function parseEvent(body: Uint8Array): FeedEvent {
  const event = parseJson(body)
  const isEvent =
    isObject(event) &&
    [event.id, event.type, event.timestamp].every((member) => typeof member === 'string') &&
    isObject(event.data)
  if (!isEvent) throw new WebhookError('body_invalid', 'the signed body is not an event')
  // The service signed it, so it is as the contract says.
  return event as unknown as FeedEvent
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
