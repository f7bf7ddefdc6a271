import { createHmac } from 'node:crypto'
import { type Signature, signedMessage } from '@waraq/contract'
import { isPathSegment } from '../path-segment.ts'

const HOUR = 3600

/**
 * Signs a read of one document, for whoever may see it by your own rules: check access first, then call
 * this. Local and instant, no request is made. Source: specification 5.2.
 *
 * @param signingSecret the secret as it was given to you; its UTF-8 bytes are the key
 * @param exp unix time in seconds until which the document opens; in an hour where nothing is said
 * @returns what the page's `getSignature` resolves to: 64 lower-case hex digits, and `exp`
 * @throws TypeError for an empty secret, an id that is none, an `exp` that is not whole seconds
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
    throw new TypeError('`signingSecret` is empty: is the variable set that it comes from?')
  }
  if (typeof signingSecret !== 'string') throw new TypeError('`signingSecret` must be a string')
  if (signingSecret.startsWith('waraq_sk_')) {
    throw new TypeError('`signingSecret` is an API key: the signing secret begins with waraq_ss_')
  }
  // Of other services any text is a secret; of ours none has white space.
  if (/^waraq_ss_.*\s/s.test(signingSecret)) {
    throw new TypeError('`signingSecret` has a space or line end that is not part of it')
  }
}

function requireExp(exp: number): void {
  if (exp >= 1e12) throw new TypeError('`exp` is in seconds, and this looks like milliseconds')
  if (Number.isInteger(exp) && exp > 0) return
  throw new TypeError('`exp` must be a unix time in whole seconds')
}
