import { scrypt, timingSafeEqual } from 'node:crypto'
import { ApiError, MAX_LINK_PASSWORD } from '@waraq/contract'
import { createFairSemaphore, type FairSemaphore } from '../lib/fair-semaphore.ts'
import type { Random } from '../lib/random.ts'

/** 16 MiB for one computation; five rounds cost as much time as more memory would. */
const COST = { logN: 14, r: 8, p: 5 }
const SALT_BYTES = 16
const KEY_BYTES = 32

/**
 * Concurrent computations: of all, of an organization, of its authors or its links, and of one
 * author or link.
 */
export const RUNNING_PASSWORDS = [2, 2, 2, 1]
const MAX_WAITING = [64, 16, 8, 4]

const HASH = /^scrypt\$14\$8\$5\$([A-Za-z0-9_-]{22})\$([A-Za-z0-9_-]{43})$/

/**
 * Limits the computation of hashes, which take 16 MiB and a tenth of a second of CPU each. An
 * author who sets passwords does not delay readers of a link.
 */
export const createPasswordSemaphore = (): FairSemaphore =>
  createFairSemaphore({ limits: RUNNING_PASSWORDS, maxWaiting: MAX_WAITING })

/**
 * The password in NFC, so that every keyboard spells it alike.
 *
 * @throws ApiError `invalid_request` unless it is a text that is neither empty nor too long.
 */
export function parsePassword(value: unknown): string {
  // A code point has at most two units, so a long text is rejected before it is normalized.
  if (typeof value !== 'string' || value.length > 2 * MAX_LINK_PASSWORD || !value.isWellFormed()) {
    throw invalid()
  }
  const password = value.normalize('NFC')
  const length = [...password].length
  if (length < 1 || length > MAX_LINK_PASSWORD) throw invalid()
  return password
}

const invalid = () => new ApiError('invalid_request', { rule: 'link_password', field: '/password' })

/** The text that the database stores: `scrypt`, its cost, the salt and the key. */
export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = random(SALT_BYTES)
  const key = await deriveKey(password, salt)
  const { logN, r, p } = COST
  return `scrypt$${logN}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** @throws Error if the stored hash is damaged: no password may match it. */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  const [, salt = '', key = ''] = HASH.exec(passwordHash) ?? []
  if (!salt || !key) throw new Error('a stored password hash is damaged')
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'))
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}

function deriveKey(password: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const options = { N: 2 ** COST.logN, r: COST.r, p: COST.p }
  scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  return promise
}
