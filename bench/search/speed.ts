import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Speed } from './speed-process.ts'

// The memory limits of the server's threads. The young generation is three semi-spaces.
const LIMITS = ['--max-semi-space-size=3', '--max-old-space-size=256']
const SPEED = fileURLToPath(new URL('./speed-process.ts', import.meta.url))

/**
 * Opens both files in a fresh process, runs `rounds` rounds of queries, and returns latency and
 * memory.
 */
export function measureSpeed(paths: [quran: string, hadith: string], rounds: number): Speed {
  const source = ['--conditions=source', '--disable-warning=ExperimentalWarning']
  const flags = [...source, '--expose-gc', ...LIMITS]
  // The type of what speed-process prints.
  return JSON.parse(
    execFileSync(process.execPath, [...flags, SPEED, ...paths, String(rounds)], {
      encoding: 'utf8',
    }),
  ) as Speed
}
