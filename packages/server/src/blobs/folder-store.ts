import { createReadStream } from 'node:fs'
import { link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ApiError } from '@waraq/contract'
import { fsyncDirectory, isNotFoundError } from '../lib/durable-file.ts'
import type { Random } from '../lib/random.ts'
import {
  type BlobStore,
  type Chunks,
  type ListedObject,
  PAGE_LENGTH,
  PARTIAL_PREFIX,
  UPLOADS_PREFIX,
} from './blob-store.ts'
import { type DraftLock, takeDraftLock } from './draft-lock.ts'
import { listFolder } from './folder-list.ts'

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)+$/

const UNLOCKED: DraftLock = { keep: async () => {}, release: async () => {} }

/**
 * A local folder as the store: the embedded default. A file appears under its name complete and
 * durable or not at all, and is never modified, only replaced.
 */
export function createFolderStore(folder: string, random: Random): BlobStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`invalid blob key: ${key}`)
    return join(folder, key)
  }
  const draftNamed = async (name: string): Promise<string> => {
    const drafts = join(folder, PARTIAL_PREFIX)
    await mkdir(drafts, { recursive: true, mode: 0o700 })
    return join(drafts, name)
  }
  const newDraft = (): Promise<string> => draftNamed(random(12).toString('hex'))

  /** Time of the disk, which may be another machine's. */
  async function diskTime(): Promise<number> {
    const draft = await newDraft()
    try {
      await writeFile(draft, '', { flag: 'wx', mode: 0o600 })
      return (await stat(draft)).ctimeMs
    } finally {
      await rm(draft, { force: true })
    }
  }

  async function* list(prefix: string, pageLength: number): AsyncGenerator<ListedObject[]> {
    const at = await guarded(diskTime)
    const pages = listFolder({ folder, prefix, at, pageLength })
    for (;;) {
      const { done, value } = await guarded(() => pages.next())
      if (done) return
      yield value.filter(({ key }) => KEY.test(key))
    }
  }

  /** Only one upload to a key is written at a time; all other writes have unique keys. */
  async function lockFor(key: string): Promise<DraftLock> {
    if (!key.startsWith(UPLOADS_PREFIX)) return UNLOCKED
    return takeDraftLock(await draftNamed(`${key.replaceAll('/', '-')}-lock`), diskTime)
  }

  async function writeDraft(draft: string, source: Chunks, lock: DraftLock): Promise<void> {
    const file = await open(draft, 'wx', 0o600)
    try {
      for await (const chunk of source) {
        await file.writeFile(chunk)
        await lock.keep()
      }
      await file.sync()
    } finally {
      await file.close()
    }
  }

  /** Renames a draft to its key, durably. */
  async function publish(draft: string, key: string): Promise<void> {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(draft, path)
    await fsyncDirectory(dirname(path))
  }

  return {
    name: folder,
    presign: undefined,

    readRange: (key, { at, length }, { etag: wanted } = {}) =>
      guarded(async () => {
        const file = await openFile(folder, pathOf(key))
        if (!file) return undefined
        try {
          const { size, etag } = await seen(file)
          if (wanted !== undefined && wanted !== etag) return undefined
          const bytes = Buffer.alloc(Math.max(Math.min(length, size - at), 0))
          const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
          return { bytes: bytes.subarray(0, bytesRead), size, etag }
        } finally {
          await file.close()
        }
      }),

    open: (key, { etag: wanted } = {}) =>
      guarded(async () => {
        const file = await openFile(folder, pathOf(key))
        if (!file) return undefined
        const { size, etag } = await seen(file)
        if (wanted === undefined || wanted === etag) {
          return { stream: createReadStream('', { fd: file }), size }
        }
        await file.close()
        return undefined
      }),

    write: (key, source) =>
      guarded(async () => {
        const lock = await lockFor(key)
        const draft = await newDraft()
        try {
          await writeDraft(draft, source, lock)
          await publish(draft, key)
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        } finally {
          await lock.release()
        }
      }),

    copy: (from, to, etag) =>
      guarded(async () => {
        const draft = await newDraft()
        try {
          // A hard link: a later upload replaces the first name, not the bytes.
          await link(pathOf(from), draft)
          const isSame = await isSeenAs(draft, etag)
          if (isSame) await publish(draft, to)
          return isSame ? etag : undefined
        } catch (error) {
          if (isNotFoundError(error)) return undefined
          throw error
        } finally {
          await rm(draft, { force: true })
        }
      }),

    list: (prefix, pageLength = PAGE_LENGTH) => list(prefix, pageLength),
    remove: (key) => guarded(() => rm(pathOf(key), { force: true })),
    requireReachable: () =>
      guarded(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
      }),
  }
}

type File = Awaited<ReturnType<typeof open>>

async function openFile(folder: string, path: string): Promise<File | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (!isNotFoundError(error)) throw error
    // If the folder itself is missing, as on an unmounted disk, its files are not known to be
    // missing.
    await stat(folder)
    return undefined
  }
}

async function seen(file: File): Promise<{ size: number; etag: string }> {
  const { ino, size, mtimeNs } = await file.stat({ bigint: true })
  return { size: Number(size), etag: `${ino}-${size}-${mtimeNs}` }
}

async function isSeenAs(path: string, etag: string): Promise<boolean> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true })
  return etag === `${ino}-${size}-${mtimeNs}`
}

/** Maps disk errors to `storage_unavailable`; errors of the sender pass unchanged. */
async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('storage_unavailable', { cause })
  }
}
