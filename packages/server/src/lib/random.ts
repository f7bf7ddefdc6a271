import { randomBytes } from 'node:crypto'

/**
 * Source of cryptographically secure random bytes; injected, so that tests can be deterministic.
 */
export type Random = (bytes: number) => Buffer

export const systemRandom: Random = (bytes) => randomBytes(bytes)

/** Uniform from 0 to 1, without 1. */
export const randomShare = (random: Random): number => random(6).readUIntBE(0, 6) / 2 ** 48

/** A random number below 2^bits. */
export function randomBits(random: Random, bits: number): bigint {
  const bytes = random(Math.ceil(bits / 8))
  return BigInt(`0x${bytes.toString('hex')}`) & ((1n << BigInt(bits)) - 1n)
}
