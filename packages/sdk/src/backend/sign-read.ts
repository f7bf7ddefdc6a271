import { createHmac } from 'node:crypto'
import { type Signature, signedMessage } from '@waraq/contract'
import { isPathSegment } from '../path-segment.ts'

const HOUR = 3600

/**
 * Signs a read of one document locally, without a request (specification 5.2). Check access by your
 * own rules first.
 *
 * @param signingSecret the unchanged secret; its UTF-8 bytes are the key
 * @param exp expiry as Unix time in seconds; one hour from now by default
 * @returns the result of the page's `getSignature`: 64 lower-case hex digits, and `exp`
 * @throws TypeError for an empty secret, an invalid id, or an `exp` that is not whole seconds
 */
export function signRead(
  signingSecret: string,
  documentId: string,
  exp?: number,
  { now = () => new Date() }: { now?: (() => Date) | undefined } = {},
): Signature {
  const expiry = exp ?? Math.floor(now().getTime() / 1000) + HOUR
  requireSecret(signingSecret)
  requireExp(expiry)
  if (!isPathSegment(documentId)) throw new TypeError('`documentId` must be the id of a document')
  const message = signedMessage(documentId, expiry)
  const signature = createHmac('sha256', signingSecret).update(message).digest('hex')
  return { signature, exp: expiry }
}

/** @throws TypeError */
export function requireSecret(signingSecret: unknown): void {
  if (signingSecret === undefined || signingSecret === '') {
    throw new TypeError('`signingSecret` is empty. Check the environment variable it is read from.')
  }
  if (typeof signingSecret !== 'string') throw new TypeError('`signingSecret` must be a string')
  if (signingSecret.startsWith('waraq_sk_')) {
    throw new TypeError('`signingSecret` is an API key. Signing secrets start with waraq_ss_.')
  }
  // Other services accept any text as a secret; secrets of this service have no white space.
  if (/^waraq_ss_.*\s/s.test(signingSecret)) {
    throw new TypeError('`signingSecret` contains a space or line end. Remove it.')
  }
}

/** @throws TypeError */
export function requireExp(exp: number): void {
  if (exp >= 1e12)
    throw new TypeError('`exp` must be in seconds; the value looks like milliseconds')
  if (Number.isInteger(exp) && exp > 0) return
  throw new TypeError('`exp` must be a Unix time in whole seconds')
}
