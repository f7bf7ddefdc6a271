import { createHash } from 'node:crypto'
import type { Random } from '../lib/random.ts'
import type { Shard } from '../lib/shard.ts'

/** Two base64url characters encode the 12 bits of the shard; 27 encode 160 random bits. */
const SHARE_TOKEN = /^[A-Za-z0-9_-]{29}$/
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function createShareToken(shard: Shard, random: Random): string {
  const routing = BASE64URL.charAt(shard >> 6) + BASE64URL.charAt(shard & 63)
  return routing + random(20).toString('base64url')
}

/** The shard that a share token routes to, or undefined if the token is malformed. */
export function shardOfShareToken(token: string): Shard | undefined {
  if (!SHARE_TOKEN.test(token)) return undefined
  return (BASE64URL.indexOf(token.charAt(0)) << 6) | BASE64URL.indexOf(token.charAt(1))
}

/** The database stores the hash only. */
export const hashOfShareToken = (token: string): Buffer =>
  createHash('sha256').update(token).digest()
