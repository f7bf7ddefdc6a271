import { globSync } from 'node:fs'

// These kill processes, fill disks or drive a browser: they get a process each, one after the other.
const ALONE = /^test\/(?:faults|browser)\/|\.alone\.test\.ts$/
const NOT_OURS = new Set(['node_modules', 'dist', 'data'])

/** Every test file below `root` whose path holds one of the patterns (all of them without a pattern). */
export function findTestFiles(
  root: string,
  patterns: string[],
): { together: string[]; alone: string[] } {
  const files = globSync('**/*.test.ts', { cwd: root, exclude: (path) => isNotOurs(path) })
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
    .sort()
  return {
    together: files.filter((file) => !ALONE.test(file)),
    alone: files.filter((file) => ALONE.test(file)),
  }
}

function isNotOurs(path: string): boolean {
  return NOT_OURS.has(path.split('/').at(-1) ?? '')
}
