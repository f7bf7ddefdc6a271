import { randomBytes } from 'node:crypto'

/** Where randomness comes from: so many bytes that nobody can guess. Handed in, so that tests may choose. */
export type Random = (bytes: number) => Buffer

export const systemRandom: Random = (bytes) => randomBytes(bytes)

/** A random number below 2^bits. */
export function randomBits(random: Random, bits: number): bigint {
  const bytes = random(Math.ceil(bits / 8))
  return BigInt(`0x${bytes.toString('hex')}`) & ((1n << BigInt(bits)) - 1n)
}
