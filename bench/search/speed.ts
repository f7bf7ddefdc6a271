import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Speed } from './speed-process.ts'

// As much as the server gives its threads: three of the first are a young generation.
const LIMITS = ['--max-semi-space-size=3', '--max-old-space-size=256']
const SPEED = fileURLToPath(new URL('./speed-process.ts', import.meta.url))

/** Opens both files in a process of its own, asks so many rounds of queries, and says how long each took and what memory. */
export function measureSpeed(paths: [quran: string, hadith: string], rounds: number): Speed {
  const source = ['--conditions=source', '--disable-warning=ExperimentalWarning']
  const flags = [...source, '--expose-gc', ...LIMITS]
  // Written by speed-process, which has the type.
  return JSON.parse(
    execFileSync(process.execPath, [...flags, SPEED, ...paths, String(rounds)], {
      encoding: 'utf8',
    }),
  ) as Speed
}
