import { linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fsyncDirectorySync, isNotFoundError } from '../lib/durable-file.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Random } from '../lib/random.ts'

const BYTES = 32

/** The sources of the master key; the text of the environment takes precedence over the file. */
export interface MasterKeySource {
  text: string
  file: string
}

/**
 * Reads the only secret that is stored outside the database.
 *
 * @throws OperatorError if it is missing, malformed or weak.
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

/** Reads the master key, or creates one in a file that only this user can read. */
export function readOrCreateMasterKey(source: MasterKeySource, random: Random): Buffer {
  if (!source.text && !hasFile(source.file)) createKeyFile(source.file, random)
  return readMasterKey(source)
}

/**
 * Creates the file atomically and syncs it before any data is encrypted with the key: losing the
 * key would lose all secrets. If another process created the file first, that file is kept.
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

/** Whether other users of the machine can read the key file. */
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
