import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Groups of files that each share a process, and how many of these processes run at once. */
export type Phase = { groups: string[][]; concurrency: number }

// These kill processes, fill disks or measure a server: they get a process each, after the others.
const ALONE = /^test\/faults\/|\.alone\.test\.ts$/

// The maximum number of processes for the files that import a slow fixture.
const PROCESSES: [imports: RegExp, processes: number][] = [
  [/\/chromium\.ts'/, 2],
  [/\/(?:ceph|stores)\.ts'/, 1],
  [/\/(?:postgres|engines)\.ts'/, 1],
  [/^/, 4],
]
// The start of a process costs seconds, so fewer files are not worth another one.
const FILES_OF_A_PROCESS = 5

const CALLS_A_SERVICE = /\/(?:service|database)\.ts'/
// Tests that start their own database use it in every run.
const HAS_A_DATABASE = /\/(?:postgres|engines)\.ts'/
const SCRIPTURE = 'reads scripture, which has its own files with any database'

/** Tests of the service that WARAQ_TEST_DATABASE leaves out, with the reason. */
export const OVER_ONE_DATABASE: Readonly<Record<string, string>> = {
  'packages/server/test/backup.test.ts':
    'is about the embedded database: for PostgreSQL point-in-time.test.ts uses',
  'packages/server/test/corpus-import.test.ts': SCRIPTURE,
  'packages/server/test/damaged-pages.test.ts':
    'changes bytes in the file of the embedded database',
  'packages/server/test/hadith-sync.test.ts': SCRIPTURE,
  'packages/server/test/hadith.test.ts': SCRIPTURE,
  'packages/server/test/mushaf.test.ts': SCRIPTURE,
  'packages/server/test/quran-docs.test.ts': SCRIPTURE,
  'packages/server/test/quran-file.test.ts': SCRIPTURE,
  'packages/server/test/quran-verify.test.ts': SCRIPTURE,
  'packages/server/test/quran-verses.test.ts': SCRIPTURE,
  'packages/server/test/quran.test.ts': SCRIPTURE,
}

/** Measurements and deliberate faults depend on the machine, so no gate runs them. */
export const OUTSIDE_THE_GATE =
  /^test\/(?:soak|faults)\/|^test\/(?:fuzz|growth)\.test|\.alone\.test|\/(?:revocation-delay|linear-requests)\.test/

/** Test files below `root` whose path contains a pattern; all test files without a pattern. */
export function findTestFiles(root: string, patterns: string[]): string[] {
  return globSync('**/*.test.ts', { cwd: root, exclude: ['**/{node_modules,dist,data}'] })
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
    .sort()
}

/** Test files whose service can run over any database. */
export function findServiceTests(root: string): string[] {
  return findTestFiles(root, []).filter((file) => {
    if (!/^packages\/server\/|^test\/conformance\.test\.ts$/.test(file)) return false
    const source = readFileSync(join(root, file), 'utf8')
    return CALLS_A_SERVICE.test(source) && !HAS_A_DATABASE.test(source)
  })
}

/** The phases of a run, one after the other. */
export function phasesOf(root: string, files: string[]): Phase[] {
  const alone = files.filter((file) => ALONE.test(file))
  const together = files.filter((file) => !ALONE.test(file))
  const kinds = Map.groupBy(together, (file) => kindOf(readFileSync(join(root, file), 'utf8')))
  return [
    // Tests wait much of the time, so two cores run three.
    { groups: PROCESSES.flatMap((kind) => deal(kinds.get(kind) ?? [], kind[1])), concurrency: 3 },
    // A third would delay what these measure.
    { groups: alone.map((file) => [file]), concurrency: 2 },
  ]
}

const kindOf = (source: string) => PROCESSES.find(([imports]) => imports.test(source))

function deal(files: string[], processes: number): string[][] {
  const count = Math.min(processes, Math.ceil(files.length / FILES_OF_A_PROCESS))
  return Array.from({ length: count }, (_, hand) => files.filter((_, at) => at % count === hand))
}
