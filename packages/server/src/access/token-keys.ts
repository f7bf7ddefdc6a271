import { EMBED_TOKEN_SECONDS } from '@waraq/contract'
import { type Actor, auditRow } from '../db/audit-row.ts'
import type { Database } from '../db/database.ts'
import type { Random } from '../lib/random.ts'
import { type Clock, type Microseconds, microsOf } from '../lib/time.ts'
import type { TokenKey } from './embed-token.ts'
import type { SecretCipher } from './secret-encryption.ts'
import { insertTokenKey } from './store.ts'

/**
 * `notBefore` is when the key begins to sign, `expiresAt` when its tokens become invalid; null: no
 * limit.
 */
export interface TokenKeyEntry extends TokenKey {
  notBefore: Microseconds | null
  expiresAt: Microseconds | null
}

interface Deps {
  db: Database
  cipher: SecretCipher
  now: Clock
  random: Random
  actor: Actor
}

const SECOND: Microseconds = 1_000_000
/** Every server loads a new key before any server signs with it, despite clock skew. */
const NOTICE_SECONDS = 15

/** The default: tokens of earlier keys stay valid for their full hour. */
export const TOKEN_KEY_OVERLAP_SECONDS = EMBED_TOKEN_SECONDS

export const isAccepted = ({ expiresAt }: TokenKeyEntry, at: Microseconds): boolean =>
  expiresAt === null || at < expiresAt

/** The newest key whose `notBefore` has passed. */
export const signingKeyOf = (
  tokenKeys: readonly TokenKeyEntry[],
  at: Microseconds,
): TokenKeyEntry | undefined =>
  tokenKeys.find((key) => isAccepted(key, at) && (key.notBefore === null || key.notBefore <= at))

export function newTokenKey(cipher: SecretCipher, random: Random) {
  const id = random(9).toString('base64url')
  return { id, sealed_key: cipher.encrypt(random(32), 'token_keys', id) }
}

/**
 * Adds a token key and returns its id. Earlier keys are accepted for `overlapSeconds` after the new
 * one begins to sign: an hour keeps all sessions, 0 invalidates every token at once.
 */
export async function rollTokenKey(
  { db, cipher, now, random, actor }: Deps,
  overlapSeconds: number,
): Promise<string> {
  const at = microsOf(now())
  const isAtOnce = overlapSeconds === 0
  const notBefore = isAtOnce ? at : at + NOTICE_SECONDS * SECOND
  const expiresAt = isAtOnce ? at : notBefore + (overlapSeconds + NOTICE_SECONDS) * SECOND
  const key = newTokenKey(cipher, random)
  const entry = auditRow({
    organization: undefined,
    actor,
    action: 'token_key.rolled',
    target: key.id,
    detail: { overlap_seconds: overlapSeconds },
    at,
    id: key.id,
  })
  await insertTokenKey(db, key, { at, notBefore, expiresAt, entry })
  return key.id
}
