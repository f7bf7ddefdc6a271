import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDeployment } from '../access/store.ts'
import { DATABASE } from '../backup/manifest.ts'
import { openBlobStore } from '../blobs/open-blob-store.ts'
import { readConfig } from '../config.ts'
import { isCorruption } from '../db/corruption.ts'
import { openReadOnlyDb } from '../db/sqlite/sqlite.ts'
import { parseReceipts, type Receipt } from '../erasure/receipts.ts'
import { hasErasures } from '../erasure/store.ts'
import { createErasureMark } from '../images/erasure-mark.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { type ParsedArguments, type Terminal, UsageError } from './command.ts'
import { withCommandModules } from './command-modules.ts'
import { counted } from './counted.ts'

/** @throws OperatorError if the file has something else than receipts. */
export function readReceipts(file: string): Receipt[] {
  try {
    return parseReceipts(readFileSync(file, 'utf8'))
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause
    throw new OperatorError(`${file}: ${cause.message}`, { cause })
  }
}

/** Erases again whom a restored backup has again. */
export function repeatedErasures(terminal: Terminal, flags: ParsedArguments['flags']) {
  const { erasures: file } = flags
  const isWithout = flags['no-erasures'] === true
  if (file !== undefined && isWithout)
    throw new UsageError('--erasures and --no-erasures exclude each other')
  const receipts = typeof file === 'string' ? readReceipts(file) : undefined
  let count = 0

  return {
    /** Closes them in the unpacked backup, so that no server serves them. */
    async prepare(draft: string): Promise<void> {
      if (receipts) {
        const env = { ...terminal.env, WARAQ_DATA_DIR: draft }
        count = await withCommandModules({ ...terminal, env }, ({ erasures }) =>
          erasures.repeat(receipts, 'cli'),
        )
      } else if (!isWithout && (await mayHaveErased(terminal, join(draft, DATABASE)))) {
        throw new OperatorError(
          'users of this deployment were erased: add --erasures FILE with the output of waraq erasures export, or --no-erasures if nobody was erased since this backup',
        )
      }
    },

    /** Erases them where they are restored. */
    async finish(): Promise<void> {
      if (count === 0) return
      await withCommandModules(terminal, ({ erasures }) => erasures.resume())
      terminal.print(`erased ${counted(count, 'user')} again`)
    },
  }
}

/** Whether the backup or the store of images has a sign of an erasure. */
async function mayHaveErased({ env, now, random }: Terminal, database: string): Promise<boolean> {
  const db = openReadOnlyDb(database)
  try {
    if (await hasErasures(db)) return true
    const deployment = await findDeployment(db)
    if (!deployment) return false
    const monotonicNow = () => performance.now()
    const { blobs } = readConfig(env)
    // A folder is restored with the backup; a bucket is that of the deployment.
    if (!('s3' in blobs)) return false
    const store = openBlobStore(blobs, { now, random, monotonicNow, fetch: globalThis.fetch })
    return await createErasureMark(store, deployment.name).exists()
  } catch (error) {
    if (isCorruption(error)) return false
    throw error
  } finally {
    db.close()
  }
}
