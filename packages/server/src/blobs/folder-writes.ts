import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fsyncDirectory, isNotFoundError } from '../lib/durable-file.ts'
import { type BlobStore, type Chunks, UPLOADS_PREFIX } from './blob-store.ts'
import { type DraftLock, takeDraftLock } from './draft-lock.ts'
import { type FolderFiles, guarded, hasEtag } from './folder-files.ts'

const UNLOCKED: DraftLock = { keep: async () => {}, release: async () => {} }

export function createFolderWrites(
  files: FolderFiles,
): Pick<BlobStore, 'write' | 'copy' | 'remove'> {
  const { pathOf, draftNamed, newDraft, diskTime } = files

  /** Only one upload to a key is written at a time; all other writes have unique keys. */
  async function lockFor(key: string): Promise<DraftLock> {
    if (!key.startsWith(UPLOADS_PREFIX)) return UNLOCKED
    return takeDraftLock(await draftNamed(`${key.replaceAll('/', '-')}-lock`), diskTime)
  }

  return {
    write: (key, source) =>
      guarded(async () => {
        const lock = await lockFor(key)
        const draft = await newDraft()
        try {
          await writeDraft(draft, source, lock)
          await publish(draft, pathOf(key))
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
          const isSame = await hasEtag(draft, etag)
          if (isSame) await publish(draft, pathOf(to))
          return isSame ? etag : undefined
        } catch (error) {
          if (isNotFoundError(error)) return undefined
          throw error
        } finally {
          await rm(draft, { force: true })
        }
      }),

    remove: (key) => guarded(() => rm(pathOf(key), { force: true })),
  }
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

/** Renames a draft to its final path, durably. */
async function publish(draft: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(draft, path)
  await fsyncDirectory(dirname(path))
}
