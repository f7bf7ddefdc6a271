import { globSync } from 'node:fs'

// These kill processes, fill disks or drive a browser: they get a process each, one after the other.
const ALONE = /^test\/(?:faults|browser)\/|\.alone\.test\.ts$/
const NOT_OURS = new Set(['node_modules', 'dist', 'data'])

// A process costs half a second to start, and a second core is idle without one.
const MANY = 20

/**
 * Every test file below `root` whose path holds one of the patterns (all of them without a pattern):
 * in groups that each share a process, to be run at once, and those that want to be alone.
 */
export function findTestFiles(
  root: string,
  patterns: string[],
): { together: string[][]; alone: string[] } {
  const files = globSync('**/*.test.ts', { cwd: root, exclude: (path) => isNotOurs(path) })
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
    .sort()
  const sociable = files.filter((file) => !ALONE.test(file))
  return {
    together: sociable.length < MANY ? [sociable] : halvesOf(sociable),
    alone: files.filter((file) => ALONE.test(file)),
  }
}

function halvesOf(files: string[]): string[][] {
  const isEven = (_: string, at: number) => at % 2 === 0
  return [files.filter(isEven), files.filter((file, at) => !isEven(file, at))]
}

function isNotOurs(path: string): boolean {
  return NOT_OURS.has(path.split('/').at(-1) ?? '')
}
