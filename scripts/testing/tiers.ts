import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'

/** Files that run together. */
export interface Part {
  files: string[]
  /** How many processes share them. Without a number each file runs alone in its own process. */
  processes?: number
  env?: Record<string, string>
}

/** A file belongs to the first group that matches it. */
const GROUPS = {
  measure: '**/*.measure.test.ts',
  explore: '**/*.explore.test.ts',
  faults: 'test/faults/*.test.ts',
  citus: '**/*.citus.test.ts',
  postgres: '**/*.{postgres,s3}.test.ts',
  journeys: 'test/browser/{editor-saving,editor-scripture,editor-writing,host,renderer}.test.ts',
  browser: 'test/{browser/*,packed-browser,packages}.test.ts',
  clients: '{clients/*,test/quickstarts}.test.ts',
  release: 'test/release/*.test.ts',
  units: '**/*.test.ts',
}

type Group = keyof typeof GROUPS

/** Tests that run once more over PostgreSQL and S3, and in short behind a pooler. */
const OVER_POSTGRES = [
  `packages/server/src/**/{store,chains,database,job-leases,job-scheduler,document-links}.test.ts`,
  `packages/server/test/{access-matrix,api-keys,captured-versions,command-line,cors,document-model,documents,erased-history,every-response,identities,idempotency,images,image-reading,lists,operator-history,packed-versions,quota,save-document,share-link-reading,share-links,sharing,tenant-isolation,title-search,trash,trash-races,version-images,version-retention,versions}.test.ts`,
  'test/conformance.test.ts',
]
const OVER_A_POOLER = [
  'packages/server/test/{documents,identities,idempotency,quota,sharing}.test.ts',
]
const OVER_CITUS = [
  'packages/server/test/{captured-versions,command-line,documents,images,operator-history,packed-versions,save-document,share-link-reading,share-links,trash,trash-races,version-images,version-retention,versions}.test.ts',
  'test/conformance.test.ts',
]

/** What each command of docs/testing.md runs. */
export const TIERS: Record<string, (files: string[]) => Part[]> = {
  test: (files) => [
    { files: inGroup(files, 'journeys'), processes: 1 },
    { files: inGroup(files, 'units'), processes: 5 },
  ],
  browser: (files) => [{ files: inGroup(files, 'browser'), processes: 3 }],
  postgres: (files) => [
    { files: inGroup(files, 'postgres'), processes: 2 },
    {
      files: matching(files, OVER_POSTGRES),
      processes: 2,
      env: { WARAQ_TEST_DATABASE: 'postgres' },
    },
    {
      files: matching(files, OVER_A_POOLER),
      processes: 1,
      env: { WARAQ_TEST_DATABASE: 'pgbouncer' },
    },
  ],
  citus: (files) => [
    { files: inGroup(files, 'citus'), processes: 1 },
    { files: matching(files, OVER_CITUS), processes: 2, env: { WARAQ_TEST_DATABASE: 'citus' } },
  ],
  clients: (files) => [{ files: inGroup(files, 'clients'), processes: 2 }],
  release: (files) => [{ files: inGroup(files, 'release'), processes: 1 }],
  explore: (files) => [
    { files: files.filter(hasProperties), processes: 2, env: { WARAQ_TESTS: 'explore' } },
  ],
  races: (files) => [
    {
      files: ['journeys', 'browser'].flatMap((group) => inGroup(files, group as Group)),
      processes: 3,
      env: { WARAQ_TESTS: 'races' },
    },
  ],
  measure: (files) => [{ files: inGroup(files, 'measure') }],
  faults: (files) => [{ files: inGroup(files, 'faults') }],
}

/** Test files below the working directory, in the order of their paths. */
export const findTestFiles = (): string[] =>
  globSync('**/*.test.ts', { exclude: ['**/{node_modules,dist,data}'] }).sort()

export const groupOf = (file: string): string | undefined =>
  Object.entries(GROUPS).find(([, glob]) => matchesGlob(file, glob))?.[0]

/** Fuzzers, and properties of the tests that the code alone decides. */
const hasProperties = (file: string): boolean =>
  groupOf(file) === 'explore' ||
  (groupOf(file) === 'units' && readFileSync(file, 'utf8').includes("'fast-check'"))

const inGroup = (files: string[], group: Group): string[] =>
  files.filter((file) => groupOf(file) === group)

const matching = (files: string[], globs: string[]): string[] =>
  files.filter((file) => globs.some((glob) => matchesGlob(file, glob)))
