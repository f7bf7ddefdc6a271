import { open, rm, stat } from 'node:fs/promises'
import { ApiError } from '@waraq/contract'
import { isNotFoundError } from '../lib/durable-file.ts'

export interface DraftLock {
  /** Renews the lock; call it after each chunk. */
  keep(): Promise<void>
  release(): Promise<void>
}

/** A lock that was not renewed for this long is stale. */
const STALE_MILLISECONDS = 60_000
const KEEP_MILLISECONDS = 10_000

/**
 * Locks a file for one writer of all servers that share the folder. `diskTime` reads the clock of
 * its disk.
 *
 * @throws ApiError `upload_in_progress` if another writer holds the lock.
 */
export async function takeDraftLock(
  path: string,
  diskTime: () => Promise<number>,
): Promise<DraftLock> {
  const file = (await tryOpen(path)) ?? (await takeOver(path, diskTime))
  if (!file) throw new ApiError('upload_in_progress')
  let keptAt = performance.now()

  return {
    async keep() {
      if (performance.now() - keptAt < KEEP_MILLISECONDS) return
      keptAt = performance.now()
      await file.writeFile('.')
    },
    async release() {
      const [own, current] = [await file.stat(), await find(path)]
      await file.close()
      // Another server may have taken over the lock.
      if (current?.ino === own.ino) await rm(path, { force: true })
    },
  }
}

async function tryOpen(path: string) {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined
    throw error
  }
}

async function takeOver(path: string, diskTime: () => Promise<number>) {
  const lockFile = await find(path)
  if (lockFile && (await diskTime()) - lockFile.mtimeMs < STALE_MILLISECONDS) return undefined
  await rm(path, { force: true })
  return tryOpen(path)
}

async function find(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (isNotFoundError(error)) return undefined
    throw error
  }
}
