import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOverAnyDatabase } from './over-a-database.ts'

// These kill processes, fill disks or measure a server: they get a process each, after the others.
const ALONE = /^test\/faults\/|\.alone\.test\.ts$/
const NOT_OURS = new Set(['node_modules', 'dist', 'data'])

interface Group {
  imports: RegExp
  /**
   * Processes that share at least `many` such files: startup costs seconds, an idle core costs
   * more.
   */
  processes: number
  many: number
}

// Fixtures that are slow to start: files that import one of these share processes.
const COSTLY: Group[] = [
  // Browser tests wait for the browser and for saves, and take longest in total.
  { imports: /\/chromium\.ts'/, processes: 2, many: 8 },
  { imports: /\/(?:ceph|stores)\.ts'/, processes: 1, many: 1 },
  { imports: /\/(?:postgres|engines)\.ts'/, processes: 1, many: 1 },
]
// The others have to load the service and to start one.
const CHEAP: Group = { imports: /^/, processes: 4, many: 20 }

/** Test files below `root` whose path contains a pattern; all test files without a pattern. */
export function findTestFiles(root: string, patterns: string[]): string[] {
  return globSync('**/*.test.ts', { cwd: root, exclude: (path) => isNotOurs(path) })
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
    .sort()
}

/** Those that ask a service which could have another database. */
export const findServiceTests = (root: string): string[] =>
  findTestFiles(root, []).filter((file) =>
    isOverAnyDatabase(file, readFileSync(join(root, file), 'utf8')),
  )

/** Groups of files that each share a process, and how many of these processes run at once. */
export interface Phase {
  groups: string[][]
  concurrency: number
}

/** The phases of a run, one after the other; in each, the long groups come first. */
export function phasesOf(root: string, files: string[]): Phase[] {
  const sociable = files.filter((file) => !ALONE.test(file))
  const alone = files.filter((file) => ALONE.test(file))
  return [
    // Tests wait much of the time, so two cores run three.
    { groups: groupsOf(root, sociable), concurrency: 3 },
    // A third would delay what these measure.
    { groups: alone.map((file) => [file]), concurrency: 2 },
  ]
}

function groupsOf(root: string, files: string[]): string[][] {
  const groupOf = new Map(files.map((file) => [file, groupIn(root, file)]))
  const groups = [...COSTLY, CHEAP].flatMap((group) =>
    dealOut(
      files.filter((file) => groupOf.get(file) === group),
      group,
    ),
  )
  return groups.filter((group) => group.length > 0)
}

function groupIn(root: string, file: string): Group {
  const source = readFileSync(join(root, file), 'utf8')
  return COSTLY.find(({ imports }) => imports.test(source)) ?? CHEAP
}

function dealOut(files: string[], { processes, many }: Group): string[][] {
  if (files.length < many) return [files]
  return Array.from({ length: processes }, (_, hand) =>
    files.filter((_, at) => at % processes === hand),
  )
}

function isNotOurs(path: string): boolean {
  return NOT_OURS.has(path.split('/').at(-1) ?? '')
}
