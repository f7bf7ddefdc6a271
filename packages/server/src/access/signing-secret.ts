import { base62 } from '../lib/base62.ts'
import { type Random, randomBits } from '../lib/random.ts'

/** A signing secret: the UTF-8 bytes of this text are the HMAC key. */
export function createSigningSecret(random: Random): string {
  return `waraq_ss_${base62(randomBits(random, 256), 43)}`
}
