/** Which test files a run with `WARAQ_TEST_DATABASE`, of no pattern, consists of. */

const AT_THE_FRONT_DOOR = /^packages\/server\/|^test\/conformance\.test\.ts$/
const HAS_SERVICE = /\/(?:service|database)\.ts'/
// Tests that start their own database use it in every run.
const HAS_DATABASE = /\/(?:postgres|engines)\.ts'/

const SCRIPTURE = 'reads scripture, which has its own files with any database'

/** Those that ask a service, and need not ask it again over another database. */
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

/** Whether the services of a test file can run over any database. */
export const isOverAnyDatabase = (file: string, source: string): boolean =>
  AT_THE_FRONT_DOOR.test(file) && HAS_SERVICE.test(source) && !HAS_DATABASE.test(source)
