/** What takes long to make for tests: made once for a state of its sources, and found again by every process and later run. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { listPaths, ROOT } from './tree.ts'

const CACHE = join(ROOT, 'node_modules/.cache')
/** What npm writes down of all that it has installed. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json')
const FORGOTTEN_MILLISECONDS = 3_600_000
const ASK_EVERY_MILLISECONDS = 50

export interface BuildCache {
  /** Where it lies, or will. Another folder for any other state of its sources. */
  folder: string
  /** Makes it where nobody has, and waits where somebody does. Answers the folder, which nobody may change. */
  made(): Promise<string>
}

/**
 * @param name of the folder for all states of it
 * @param sources paths from the root that it is made of, beside the packages that are installed: files, and
 *   folders with all that is in them
 * @param make fills an empty folder, which is moved when that is done
 */
export function buildOnce(
  name: string,
  sources: string[],
  make: (folder: string) => unknown,
): BuildCache {
  const all = join(CACHE, name)
  const folder = join(all, stateOf(sources))
  let making: Promise<string> | undefined
  const madeHere = async () => {
    mkdirSync(all, { recursive: true })
    await whileHeld(join(all, 'lock.db'), async () => {
      if (existsSync(folder)) return
      forgetOthers(all)
      const unfinished = `${folder}.new`
      rmSync(unfinished, { recursive: true, force: true })
      mkdirSync(unfinished)
      await make(unfinished)
      renameSync(unfinished, folder)
    })
    return folder
  }
  return {
    folder,
    async made() {
      if (existsSync(folder)) return folder
      making ??= madeHere()
      return making
    },
  }
}

function stateOf(sources: string[]): string {
  const hash = createHash('sha256').update(process.version).update(readFileSync(INSTALLED))
  for (const path of sources.flatMap(filesOf).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex').slice(0, 16)
}

const filesOf = (path: string): string[] =>
  statSync(join(ROOT, path)).isDirectory() ? listPaths(path) : [path]

/** States that may still be in use are kept. */
function forgetOthers(all: string): void {
  for (const entry of readdirSync(all, { withFileTypes: true })) {
    const path = join(all, entry.name)
    const isOld = Date.now() - statSync(path).mtimeMs > FORGOTTEN_MILLISECONDS
    if (entry.isDirectory() && isOld) rmSync(path, { recursive: true })
  }
}

/** One process at a time: a lock that the kernel frees whenever its holder ends, however it does. */
async function whileHeld(file: string, work: () => Promise<void>): Promise<void> {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    while (!isHeld(lock)) await delay(ASK_EVERY_MILLISECONDS)
    await work()
  } finally {
    lock.close()
  }
}

function isHeld(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && /locked/.test(error.message)) return false
    throw error
  }
}
