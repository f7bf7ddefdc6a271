import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedMessage } from '@waraq/contract'

/** The pair of query parameters, as received. */
export interface SignatureQuery {
  sig: string
  exp: string
}

const HEX_SHA256 = /^[0-9a-f]{64}$/
const UNIX_SECONDS = /^[1-9][0-9]{0,15}$/
/** The last integer before doubles skip one. */
const LAST_SECOND = String(2 ** 53)

/** `expired` was genuine: whoever shows it guesses at nothing. */
export type SignatureVerdict = 'valid' | 'expired' | 'forged'

/** Judges a signature of this document: first whether it is genuine, then whether it holds at this moment. */
export function verifySignature(
  secret: string,
  documentId: string,
  { sig, exp }: SignatureQuery,
  now: Date,
): SignatureVerdict {
  // First the form: decoding hex drops a bad tail in silence, and unequal lengths cannot be compared.
  if (!HEX_SHA256.test(sig) || !isUnixSeconds(exp)) return 'forged'
  const expected = createHmac('sha256', secret).update(signedMessage(documentId, exp)).digest()
  if (!timingSafeEqual(Buffer.from(sig, 'hex'), expected)) return 'forged'
  return now.getTime() < Number(exp) * 1000 ? 'valid' : 'expired'
}

// Digits of one length compare as numbers do; read as a double, 2^53 + 1 would pass for 2^53.
const isUnixSeconds = (exp: string): boolean =>
  UNIX_SECONDS.test(exp) && (exp.length < LAST_SECOND.length || exp <= LAST_SECOND)
