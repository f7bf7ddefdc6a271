import { isObject } from '@waraq/contract'
import { OperatorError } from '../lib/operator-error.ts'

/** What a backup says of itself, in its last file. */
export interface Manifest {
  format: 1
  made_at: string
  waraq: string
  /** Whether the master key lies in it. */
  has_master_key: boolean
  /** Where images lie: in the backup, or in a bucket that is not part of it. */
  images: 'included' | 'in a bucket'
  /** What is damaged in it, a sentence each; empty where it is whole. */
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
/** A record of a file in the manifest has some 400 bytes at most. */
const MAX_RECORD_BYTES = 1_024
const MAX_MANIFEST_BYTES = 268_435_456

/** Whether a backup has files of this name; all others are somebody else's. */
export const isBackupName = (name: string): boolean =>
  [MANIFEST, DATABASE, MASTER_KEY].includes(name) || IMAGE.test(name)

/**
 * How large a file of this name can be at most behind these: a manifest has a record for each, and a line
 * for each damaged document, which is shorter than the document's row.
 */
export function maxBytesOf(name: string, before: Iterable<FileRecord>): number {
  if (name === MASTER_KEY) return MAX_KEY_BYTES
  if (name !== MANIFEST) return Number.MAX_SAFE_INTEGER
  let bytes = 2 * MAX_RECORD_BYTES
  for (const { size } of before) bytes += MAX_RECORD_BYTES + size
  return Math.min(bytes, MAX_MANIFEST_BYTES)
}

/** @throws OperatorError for what no backup of ours says of itself. */
export function parseManifest(text: string): Manifest {
  const manifest = jsonOf(text)
  if (!isObject(manifest) || manifest.format !== 1) {
    throw new OperatorError('this backup is of a kind that this version does not know')
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
    throw new OperatorError('the manifest of this backup is no JSON', { cause })
  }
}

/** A sentence that a terminal may show: no controls. */
const isLine = (value: unknown): value is string =>
  typeof value === 'string' && !/\p{Cc}/u.test(value)

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z$/.test(value)

const isFileRecord = (value: unknown): value is FileRecord =>
  isObject(value) &&
  typeof value.name === 'string' &&
  Number.isSafeInteger(value.size) &&
  typeof value.sha256 === 'string'
