import { EMBED_TOKEN_SECONDS } from '@waraq/contract'
import type { Database } from '../db/database.ts'
import type { Random } from '../lib/random.ts'
import { type Clock, type Microseconds, microsOf } from '../lib/time.ts'
import type { TokenKey } from './embed-token.ts'
import type { SecretCipher } from './secret-encryption.ts'
import { insertTokenKey } from './store.ts'

/** A key of the ring, with the moments from which it signs and until which its tokens are honoured; null: any. */
export interface TokenKeyEntry extends TokenKey {
  notBefore: Microseconds | null
  expiresAt: Microseconds | null
}

interface Deps {
  db: Database
  cipher: SecretCipher
  now: Clock
  random: Random
}

const SECOND: Microseconds = 1_000_000
/** Every server knows a key, whatever its clock says, before any of them signs with it. */
const NOTICE_SECONDS = 15

/** The default: tokens of the key before live out their hour. */
export const TOKEN_KEY_OVERLAP_SECONDS = EMBED_TOKEN_SECONDS

export const isAccepted = ({ expiresAt }: TokenKeyEntry, at: Microseconds): boolean =>
  expiresAt === null || at < expiresAt

/** The key that signs: the newest whose time has come. */
export const signingKeyOf = (
  tokenKeys: readonly TokenKeyEntry[],
  at: Microseconds,
): TokenKeyEntry | undefined =>
  tokenKeys.find((key) => isAccepted(key, at) && (key.notBefore === null || key.notBefore <= at))

/** A key as it is made: its secret sealed for its row. */
export function newTokenKey(cipher: SecretCipher, random: Random) {
  const id = random(9).toString('base64url')
  return { id, sealed_key: cipher.encrypt(random(32), 'token_keys', id) }
}

/**
 * Puts a new key in front of the ring. Those before it are honoured for so many seconds after it has begun to
 * sign: an hour logs nobody out, and 0 ends every token at once. Answers the key's id.
 */
export async function rollTokenKey(
  { db, cipher, now, random }: Deps,
  overlapSeconds: number,
): Promise<string> {
  const at = microsOf(now())
  const isAtOnce = overlapSeconds === 0
  const notBefore = isAtOnce ? at : at + NOTICE_SECONDS * SECOND
  const expiresAt = isAtOnce ? at : notBefore + (overlapSeconds + NOTICE_SECONDS) * SECOND
  const key = newTokenKey(cipher, random)
  await insertTokenKey(db, key, { at, notBefore, expiresAt })
  return key.id
}
