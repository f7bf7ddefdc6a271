import { crc32 } from 'node:zlib'
import { base62 } from '../../src/lib/base62.ts'

/** A key with the same id, another secret and a valid checksum. */
export function wrongSecretOf(apiKey: string, other: string): string {
  const body = apiKey.slice(0, 17) + other.slice(17, 60)
  return body + base62(BigInt(crc32(body)), 6)
}
