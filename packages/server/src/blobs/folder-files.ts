import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@waraq/contract'
import { isNotFoundError } from '../lib/durable-file.ts'
import type { Random } from '../lib/random.ts'
import { PARTIAL_PREFIX } from './blob-store.ts'

type OpenFile = Awaited<ReturnType<typeof open>>
export type FolderFiles = ReturnType<typeof createFolderFiles>

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)+$/

export const isObjectKey = (key: string): boolean => KEY.test(key)

/** Paths of objects and drafts in a folder. */
export function createFolderFiles(folder: string, random: Random) {
  async function draftNamed(name: string): Promise<string> {
    const drafts = join(folder, PARTIAL_PREFIX)
    await mkdir(drafts, { recursive: true, mode: 0o700 })
    return join(drafts, name)
  }

  const newDraft = (): Promise<string> => draftNamed(random(12).toString('hex'))

  return {
    folder,
    draftNamed,
    newDraft,

    pathOf(key: string): string {
      if (!isObjectKey(key)) throw new Error(`invalid blob key: ${key}`)
      return join(folder, key)
    },

    /** The clock of the disk, which may be on another machine. */
    async diskTime(): Promise<number> {
      const draft = await newDraft()
      try {
        await writeFile(draft, '', { flag: 'wx', mode: 0o600 })
        return (await stat(draft)).ctimeMs
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}

export async function openFile(folder: string, path: string): Promise<OpenFile | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (!isNotFoundError(error)) throw error
    // A missing folder, as on an unmounted disk, does not mean that its files are missing.
    await stat(folder)
    return undefined
  }
}

/** Size and ETag of an open file. */
export async function statOf(file: OpenFile): Promise<{ size: number; etag: string }> {
  const { ino, size, mtimeNs } = await file.stat({ bigint: true })
  return { size: Number(size), etag: `${ino}-${size}-${mtimeNs}` }
}

export async function hasEtag(path: string, etag: string): Promise<boolean> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true })
  return etag === `${ino}-${size}-${mtimeNs}`
}

/** Maps disk errors to `storage_unavailable`; errors of the sender pass unchanged. */
export async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('storage_unavailable', { cause })
  }
}
