import { linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fsyncDirectorySync, isNotFoundError } from '../lib/durable-file.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Random } from '../lib/random.ts'

const BYTES = 32

/** Where the master key comes from: the environment's text wins over the file. */
export interface MasterKeySource {
  text: string
  file: string
}

/**
 * Reads the one secret that lives outside the database.
 *
 * @throws OperatorError where it is missing, malformed or weak.
 */
export function readMasterKey({ text, file }: MasterKeySource): Buffer {
  if (text) return parseMasterKey(text, 'WARAQ_MASTER_KEY')
  try {
    return parseMasterKey(readFileSync(file, 'utf8').trim(), file)
  } catch (error) {
    if (!isNotFoundError(error)) throw error
    throw new OperatorError(
      `the master key is missing: ${file} is not there and WARAQ_MASTER_KEY is not set, but the database was written with one; without it signing secrets, token keys and share links cannot be opened`,
    )
  }
}

/** The key there is, or a new one, written so that only this user can read it. */
export function readOrCreateMasterKey(source: MasterKeySource, random: Random): Buffer {
  if (!source.text && !hasFile(source.file)) createKeyFile(source.file, random)
  return readMasterKey(source)
}

/**
 * Makes the file in one step and for good, before anything is written with the key: a power loss that took
 * it would take every secret along. Where another process was faster, its file stands.
 */
function createKeyFile(file: string, random: Random): void {
  const draft = `${file}.${process.pid}`
  const text = `${random(BYTES).toString('base64url')}\n`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!hasFile(file)) throw error
  } finally {
    unlinkSync(draft)
  }
  fsyncDirectorySync(dirname(file))
}

/** Whether the key file can be read by other users of the machine. */
export function isExposed(file: string): boolean {
  return hasFile(file) && (statSync(file).mode & 0o077) !== 0
}

function parseMasterKey(text: string, where: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (!/^[A-Za-z0-9_-]{43}$/.test(text) || bytes.length !== BYTES) {
    throw new OperatorError(`${where} must hold 32 random bytes as 43 characters of base64url`)
  }
  if (new Set(bytes).size < 8) throw new OperatorError(`${where} holds no random key`)
  return bytes
}

function hasFile(file: string): boolean {
  try {
    statSync(file)
    return true
  } catch (error) {
    if (isNotFoundError(error)) return false
    throw error
  }
}
