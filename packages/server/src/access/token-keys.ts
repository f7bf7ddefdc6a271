import { EMBED_TOKEN_SECONDS } from '@waraq/contract'
import type { Db } from '../db/database.ts'
import type { Random } from '../lib/random.ts'
import { type Clock, type Micros, microsOf } from '../lib/time.ts'
import type { TokenKey } from './embed-token.ts'
import type { Vault } from './secret-encryption.ts'
import { insertTokenKey } from './store.ts'

/** A key of the ring, with the moments from which it signs and until which its tokens are honoured; null: any. */
export interface RingKey extends TokenKey {
  notBefore: Micros | null
  expiresAt: Micros | null
}

interface Deps {
  db: Db
  vault: Vault
  now: Clock
  random: Random
}

const SECOND: Micros = 1_000_000
/** Every server knows a key, whatever its clock says, before any of them signs with it. */
const NOTICE_SECONDS = 15

/** The default: tokens of the key before live out their hour. */
export const TOKEN_KEY_OVERLAP_SECONDS = EMBED_TOKEN_SECONDS

export const isHonoured = ({ expiresAt }: RingKey, at: Micros): boolean =>
  expiresAt === null || at < expiresAt

/** The key that signs: the newest whose time has come. */
export const signingKeyOf = (ring: readonly RingKey[], at: Micros): RingKey | undefined =>
  ring.find((key) => isHonoured(key, at) && (key.notBefore === null || key.notBefore <= at))

/** A key as it is made: its secret sealed for its row. */
export function newTokenKey(vault: Vault, random: Random) {
  const id = random(9).toString('base64url')
  return { id, sealed_key: vault.seal(random(32), 'token_keys', id) }
}

/**
 * Puts a new key in front of the ring. Those before it are honoured for so many seconds after it has begun to
 * sign: an hour logs nobody out, and 0 ends every token at once. Answers the key's id.
 */
export async function rollTokenKey(
  { db, vault, now, random }: Deps,
  overlapSeconds: number,
): Promise<string> {
  const at = microsOf(now())
  const isAtOnce = overlapSeconds === 0
  const notBefore = isAtOnce ? at : at + NOTICE_SECONDS * SECOND
  const expiresAt = isAtOnce ? at : notBefore + (overlapSeconds + NOTICE_SECONDS) * SECOND
  const key = newTokenKey(vault, random)
  await insertTokenKey(db, key, { at, notBefore, expiresAt })
  return key.id
}
