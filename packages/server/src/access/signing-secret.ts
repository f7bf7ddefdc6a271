import { base62 } from '../lib/base62.ts'
import { type Random, randomBits } from '../lib/random.ts'

/** Creates a signing secret. The UTF-8 bytes of this text are the HMAC key. */
export function createSigningSecret(random: Random): string {
  return `waraq_ss_${base62(randomBits(random, 256), 43)}`
}
