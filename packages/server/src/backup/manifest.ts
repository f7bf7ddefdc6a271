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

/** @throws OperatorError for what no backup of ours says of itself. */
export function parseManifest(text: string): Manifest {
  const manifest: unknown = JSON.parse(text)
  if (isObject(manifest) && manifest.format === 1 && Array.isArray(manifest.files)) {
    // Our own writing: its hash is the archive's, and each file is held against it.
    return manifest as unknown as Manifest
  }
  throw new OperatorError('this backup is of a kind that this version does not know')
}
