/**
 * Builds slow test fixtures once for each state of their sources. Other processes and later runs
 * reuse them.
 */
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
/** npm's record of the installed packages. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json')
const FORGOTTEN_MILLISECONDS = 3_600_000
const ASK_EVERY_MILLISECONDS = 50

interface BuildCache {
  /** The folder of the fixture, which may not exist yet. Each state of the sources has its own. */
  folder: string
  /**
   * Builds the folder, or waits for the process that builds it. Returns the folder; do not change
   * it.
   */
  build(): Promise<string>
}

/**
 * @param name of the folder for all states
 * @param sources paths from the root, files or whole folders, besides the installed packages
 * @param make fills an empty folder, which is moved when it is complete
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
    async build() {
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

/** Deletes states that are old enough to be out of use. */
function forgetOthers(all: string): void {
  for (const entry of readdirSync(all, { withFileTypes: true })) {
    const path = join(all, entry.name)
    const isOld = Date.now() - statSync(path).mtimeMs > FORGOTTEN_MILLISECONDS
    if (entry.isDirectory() && isOld) rmSync(path, { recursive: true })
  }
}

/** One process at a time: the kernel frees the lock when its holder ends. */
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
