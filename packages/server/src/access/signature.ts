import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedMessage } from '@waraq/contract'
import type { Microseconds } from '../lib/time.ts'

/** The query parameters as received. */
export interface SignatureQuery {
  sig: string
  exp: string
}

const HEX_SHA256 = /^[0-9a-f]{64}$/
const UNIX_SECONDS = /^[1-9][0-9]{0,15}$/
/** The largest integer up to which doubles are exact. */
const LAST_SECOND = String(2 ** 53)

/** An expired signature was genuine, so it does not count as a guess. */
type SignatureVerdict = 'valid' | 'expired' | 'forged'

/** Checks that a signature is genuine, then that it has not expired. */
export function verifySignature(
  secret: string,
  documentId: string,
  { sig, exp }: SignatureQuery,
  now: Date,
): SignatureVerdict {
  // Check the format first: hex decoding ignores an invalid tail, and timingSafeEqual requires
  // equal lengths.
  if (!HEX_SHA256.test(sig) || !isUnixSeconds(exp)) return 'forged'
  const expected = createHmac('sha256', secret).update(signedMessage(documentId, exp)).digest()
  if (!timingSafeEqual(Buffer.from(sig, 'hex'), expected)) return 'forged'
  return now.getTime() < Number(exp) * 1000 ? 'valid' : 'expired'
}

// Digits of equal length compare like numbers. As a double, 2^53 + 1 would equal 2^53.
export const isUnixSeconds = (exp: string): boolean =>
  UNIX_SECONDS.test(exp) && (exp.length < LAST_SECOND.length || exp <= LAST_SECOND)

/** Whether a signing secret still verifies. */
export const isLiveSecret = (
  { expiresAt }: { expiresAt: Microseconds | null },
  at: Microseconds,
): boolean => expiresAt === null || at < expiresAt
