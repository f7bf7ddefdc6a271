import { isObject } from '@waraq/contract'
import { OperatorError } from '../lib/operator-error.ts'

/** The manifest, the last file of a backup. */
export interface Manifest {
  format: 1
  made_at: string
  waraq: string
  /** Whether the backup contains the master key. */
  has_master_key: boolean
  /** Whether the backup contains the images or they are in a bucket. */
  images: 'included' | 'in a bucket'
  /** Damage in the backup, one sentence each; empty if it is intact. */
  damage: string[]
  files: FileRecord[]
}

export interface FileRecord {
  name: string
  size: number
  sha256: string
}

export const MANIFEST = 'manifest.json'
export const DATABASE = 'waraq.db'
export const MASTER_KEY = 'master.key'
export const BLOBS = 'blobs/'

const IMAGE = /^blobs\/images(?:\/[a-z0-9-]+)+$/
const MAX_KEY_BYTES = 4_096
/** A file record in the manifest has at most about 400 bytes. */
const MAX_RECORD_BYTES = 1_024
const MAX_MANIFEST_BYTES = 268_435_456

/** Whether a backup may contain a file of this name. */
export const isBackupName = (name: string): boolean =>
  [MANIFEST, DATABASE, MASTER_KEY].includes(name) || IMAGE.test(name)

/**
 * Maximum size of a file after these: the manifest has a record per file, and a line per damaged
 * document that is shorter than the document's row.
 */
export function maxBytesOf(name: string, before: Iterable<FileRecord>): number {
  if (name === MASTER_KEY) return MAX_KEY_BYTES
  if (name !== MANIFEST) return Number.MAX_SAFE_INTEGER
  let bytes = 2 * MAX_RECORD_BYTES
  for (const { size } of before) bytes += MAX_RECORD_BYTES + size
  return Math.min(bytes, MAX_MANIFEST_BYTES)
}

/** @throws OperatorError if the text is not a valid manifest. */
export function parseManifest(text: string): Manifest {
  const manifest = jsonOf(text)
  if (!isObject(manifest) || manifest.format !== 1) {
    throw new OperatorError('this backup has a format that this version does not support')
  }
  const { made_at, waraq, has_master_key, images, damage = [], files } = manifest
  const isSound =
    isDate(made_at) &&
    typeof waraq === 'string' &&
    typeof has_master_key === 'boolean' &&
    (images === 'included' || images === 'in a bucket') &&
    Array.isArray(damage) &&
    damage.every(isLine) &&
    Array.isArray(files) &&
    files.every(isFileRecord)
  if (!isSound) throw new OperatorError('the manifest of this backup is damaged')
  return { format: 1, made_at, waraq, has_master_key, images, damage, files }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OperatorError('the manifest of this backup is not JSON', { cause })
  }
}

/** A sentence that is safe to print on a terminal: no control characters. */
const isLine = (value: unknown): value is string =>
  typeof value === 'string' && !/\p{Cc}/u.test(value)

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z$/.test(value)

const isFileRecord = (value: unknown): value is FileRecord =>
  isObject(value) &&
  typeof value.name === 'string' &&
  Number.isSafeInteger(value.size) &&
  typeof value.sha256 === 'string'
