import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// These kill processes, fill disks or measure a server: they get a process each.
const ALONE = /^test\/faults\/|\.alone\.test\.ts$/
const NOT_OURS = new Set(['node_modules', 'dist', 'data'])

// What is started once for each process of tests, and takes long: files that import one of these share one process.
const COSTLY = [/\/(?:ceph|stores)\.ts'/, /\/chromium\.ts'/, /\/(?:postgres|engines)\.ts'/]

// A process of tests has to load the service and to start one, which costs seconds; a core that waits costs more.
const MANY = 20
const PROCESSES = 4

/**
 * Every test file below `root` whose path holds one of the patterns (all of them without a pattern): in groups
 * that each share a process, the long ones first.
 */
export function findTestFiles(root: string, patterns: string[]): string[][] {
  const files = globSync('**/*.test.ts', { cwd: root, exclude: (path) => isNotOurs(path) })
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
    .sort()
  const sociable = files.filter((file) => !ALONE.test(file))
  const costOf = new Map(sociable.map((file) => [file, costIn(root, file)]))
  const cheap = sociable.filter((file) => costOf.get(file) === undefined)
  return [
    ...COSTLY.map((costly) => sociable.filter((file) => costOf.get(file) === costly)),
    ...(cheap.length < MANY ? [cheap] : dealOut(cheap)),
    ...files.filter((file) => ALONE.test(file)).map((file) => [file]),
  ].filter((group) => group.length > 0)
}

function costIn(root: string, file: string): RegExp | undefined {
  const source = readFileSync(join(root, file), 'utf8')
  return COSTLY.find((costly) => costly.test(source))
}

function dealOut(files: string[]): string[][] {
  return Array.from({ length: PROCESSES }, (_, hand) =>
    files.filter((_, at) => at % PROCESSES === hand),
  )
}

function isNotOurs(path: string): boolean {
  return NOT_OURS.has(path.split('/').at(-1) ?? '')
}
