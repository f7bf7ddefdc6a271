/** Scripture for tests, the Quran and a collection of test texts: built once for a state of its source, and found again by every later run. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { createLogs } from '../../src/lib/log.ts'
import { hadithFileIn } from '../../src/scripture/hadith/hadith.ts'
import { startScripture } from '../../src/scripture/scripture.ts'
import { installTexts } from './hadith-texts.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')
const CACHE = join(REPOSITORY, 'node_modules/.cache/waraq-scripture')

/** The folder that services of tests share. */
export const SCRIPTURE_DIR = join(CACHE, stateOfSource())

let built: Promise<string> | undefined

/** That folder, with the Quran and the test texts in it. */
export function builtScripture(): Promise<string> {
  built ??= build()
  return built
}

async function build(): Promise<string> {
  mkdirSync(SCRIPTURE_DIR, { recursive: true })
  for (const name of readdirSync(CACHE)) {
    if (join(CACHE, name) !== SCRIPTURE_DIR) rmSync(join(CACHE, name), { recursive: true })
  }
  const { scripture: config } = readConfig({ WARAQ_SCRIPTURE_DIR: SCRIPTURE_DIR })
  const { log } = createLogs('warn', { write: (record) => void process.stderr.write(record) })
  const scripture = startScripture({ config, log, ticks: () => performance.now() })
  await scripture.prepare()
  await scripture.close()
  const hadith = hadithFileIn(SCRIPTURE_DIR)
  if (!existsSync(hadith)) installTexts(hadith)
  return SCRIPTURE_DIR
}

function stateOfSource(): string {
  const hash = createHash('sha256')
  const folder = join(REPOSITORY, 'packages/scripture/src')
  for (const path of globSync('**/*.ts', { cwd: folder }).toSorted()) {
    hash.update(path).update(readFileSync(join(folder, path)))
  }
  hash.update(readFileSync(join(import.meta.dirname, 'hadith-texts.ts')))
  return hash.digest('hex').slice(0, 16)
}
