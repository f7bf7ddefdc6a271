import { opendir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isNotFoundError } from '../lib/durable-file.ts'
import type { ListedObject } from './blob-store.ts'

interface Wanted {
  folder: string
  prefix: string
  at: number
  pageLength: number
}

/**
 * Lists the files of a folder by page. Concurrent changes may be visible; the listing is not a
 * snapshot.
 */
export async function* listFolder(wanted: Wanted): AsyncGenerator<ListedObject[]> {
  const { folder, prefix, at, pageLength } = wanted
  let page: ListedObject[] = []
  for await (const path of filesUnder(join(folder, prefix))) {
    const stats = await orMissing(stat(path))
    if (!stats) continue
    // A copy is a hard link to its upload; only ctime shows the age of the link.
    const ageMilliseconds = at - stats.ctimeMs
    page.push({ key: relative(folder, path), bytes: stats.size, ageMilliseconds })
    if (page.length < pageLength) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function* filesUnder(path: string): AsyncGenerator<string> {
  const entries = await orMissing(opendir(path))
  if (!entries) return
  for await (const entry of entries) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) yield* filesUnder(inside)
    else if (entry.isFile()) yield inside
  }
}

async function orMissing<Found>(operation: Promise<Found>): Promise<Found | undefined> {
  try {
    return await operation
  } catch (error) {
    if (isNotFoundError(error)) return undefined
    throw error
  }
}
