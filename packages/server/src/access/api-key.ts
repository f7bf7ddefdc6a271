import { createHash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62, parseBase62 } from '../lib/base62.ts'
import { type Random, randomBits } from '../lib/random.ts'
import { SHARD_BITS, type Shard } from '../lib/shard.ts'

/**
 * `waraq_sk_`, then in base 62: 8 characters of public id (shard and 35 random bits), 43 of secret,
 * 6 of CRC-32 over everything before them. Secret scanners match the prefix and the checksum.
 */
const API_KEY = /^waraq_sk_([0-9A-Za-z]{8})([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
const PREFIX = 'waraq_sk_'
const RANDOM_ID_BITS = 35
const SECRET_BITS = 256

interface ApiKeyName {
  id: string
  shard: Shard
}

/** Creates an API key in a shard. Its text is shown once; only its hash is stored. */
export function createApiKey(shard: Shard, random: Random): ApiKeyName & { text: string } {
  const routed = (BigInt(shard) << BigInt(RANDOM_ID_BITS)) | randomBits(random, RANDOM_ID_BITS)
  const id = base62(routed, 8)
  return { id, shard, text: textOfKey(`${PREFIX}${id}`, random) }
}

/** The text of a key: its prefix and id, then a secret and the checksum. */
export function textOfKey(beginning: string, random: Random): string {
  const body = `${beginning}${base62(randomBits(random, SECRET_BITS), 43)}`
  return body + checksumOf(body)
}

/** Whether a key ends with its checksum, which a typing error and most guesses do not. */
export const hasChecksum = (text: string): boolean =>
  checksumOf(text.slice(0, -6)) === text.slice(-6)

/** Parses the id of a well-formed key; returns undefined without a lookup for other text. */
export function parseApiKey(text: string): ApiKeyName | undefined {
  const id = API_KEY.exec(text)?.[1]
  if (id === undefined || !hasChecksum(text)) return undefined
  const shard = shardOfKeyId(id)
  return shard === undefined ? undefined : { id, shard }
}

/** The shard encoded in a key's public id, or undefined if the id is malformed. */
export function shardOfKeyId(id: string): Shard | undefined {
  const value = id.length === 8 ? parseBase62(id) : undefined
  const shard = value === undefined ? undefined : value >> BigInt(RANDOM_ID_BITS)
  return shard !== undefined && shard < 1n << BigInt(SHARD_BITS) ? Number(shard) : undefined
}

export const hashOfKey = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares hashes in constant time, so timing reveals nothing about the secret. */
export function isKey(text: string, hash: Uint8Array): boolean {
  return timingSafeEqual(hashOfKey(text), hash)
}

const checksumOf = (body: string): string => base62(BigInt(crc32(body)), 6)
