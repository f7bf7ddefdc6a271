import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundHadith, HadithCollection } from '@waraq/contract'
import { openHadith } from '@waraq/scripture/hadith'
import type { Logger } from 'pino'
import { createWorkerQueue, type WorkerQueue } from '../../lib/worker-queue.ts'
import type { Found } from '../found.ts'
import { DISABLED_SCRIPTURE, type ScriptureConfig } from '../scripture.ts'
import { startSearchThread } from '../search-thread.ts'
import { MAX_LONG_WAIT_MILLISECONDS, MAX_VERIFICATIONS } from '../verify/limits.ts'
import { createVerify, type Verify, type VerifyInThread } from '../verify/verify.ts'
import { foundHadith, presentCollection } from './present.ts'
import { readProgress } from './progress.ts'
import type { HadithQueries, HadithSearchInput } from './queries.ts'

interface Deps {
  config: Pick<ScriptureConfig, 'isOn' | 'dir' | 'searchMilliseconds'>
  log: Logger
}

/**
 * The hadith collections of the service: one file, which other processes may replace at any time.
 */
export interface Hadith {
  /**
   * Identifies the current file; undefined if none is installed. The next query opens a replaced
   * file.
   */
  version(): string | undefined
  /** Why no results exist and which command installs collections, in one sentence. */
  emptyNotice: string
  /** The path of the current file; undefined if none is installed. */
  file(): string | undefined
  /** Queries without a search; undefined if no collection is installed. */
  lookUps(): HadithLookUps | undefined
  /**
   * Searches in turns by client; requires a version.
   * @throws ApiError as the queue does
   */
  search(input: HadithSearchInput, client: string, signal: AbortSignal): Promise<Found>
  /**
   * Verifies the body of a request with or without a token; requires a version.
   * @throws ApiError as the queue does, and for a body that cannot be verified
   */
  verifyWithToken: Verify
  verifyAnonymous: Verify
  /** Opens the search thread if a collection is installed; it stays open. */
  prepare(): Promise<void>
  /** The progress of the last update. */
  progress: () => ReturnType<typeof readProgress>
  close(): Promise<void>
}

export const NO_COLLECTIONS_NOTICE =
  'No hadith collection is installed: run `waraq corpus sync`, or `waraq corpus import FILE --format FORMAT`.'

/** Waiting searches, of all and of a client. */
const MAX_SEARCHES = [64, 32]
const MAX_WAIT_MILLISECONDS = 2_000
/** A search that exceeds this multiple of its budget is abandoned. */
const ABANDON_FACTOR = 4

export const hadithFileIn = (dir: string): string => join(dir, 'hadith.db')

export function startHadith({ config, log }: Deps): Hadith {
  const path = hadithFileIn(config.dir)
  let opened: string | undefined
  let broken: string | undefined
  let lookUps: HadithLookUps | undefined
  const { searchMilliseconds } = config
  const queueOf = (maxWaiting: readonly number[], maxWaitMilliseconds = MAX_WAIT_MILLISECONDS) =>
    createWorkerQueue<HadithQueries>({
      start: () => startSearchThread({ hadith: path, searchMilliseconds }),
      cpuMilliseconds: ABANDON_FACTOR * searchMilliseconds,
      maxWaitMilliseconds,
      maxWaiting,
      onOpenFailed: disable,
    })
  const verifyIn =
    (on: WorkerQueue<HadithQueries>): VerifyInThread =>
    (input, options) =>
      on.ask('verifyHadith', input, options)
  const queue = queueOf(MAX_SEARCHES)
  // Their threads start with the first verification.
  const quick = queueOf(MAX_VERIFICATIONS)
  const long = queueOf(MAX_VERIFICATIONS, MAX_LONG_WAIT_MILLISECONDS)
  const threads = { quick: verifyIn(quick), long: verifyIn(long) }
  const queues = [queue, quick, long]

  function disable(err: unknown): void {
    log.error({ err, path }, NO_COLLECTIONS_NOTICE)
    broken = opened
  }

  function version(): string | undefined {
    const nextVersion = config.isOn ? versionOf(path) : undefined
    if (nextVersion !== opened) follow(nextVersion)
    return nextVersion === broken ? undefined : nextVersion
  }

  function follow(nextVersion: string | undefined): void {
    if (opened !== undefined) for (const one of queues) one.reopen()
    opened = nextVersion
    lookUps?.close()
    lookUps = undefined
    try {
      if (nextVersion !== undefined) lookUps = openHadithLookUps(path)
    } catch (err) {
      disable(err)
    }
  }

  return {
    version,
    emptyNotice: config.isOn ? NO_COLLECTIONS_NOTICE : DISABLED_SCRIPTURE,
    file: () => (version() === undefined ? undefined : path),
    lookUps: () => (version() === undefined ? undefined : lookUps),
    search: (input, client, signal) =>
      queue.ask('searchHadith', input, { client: [client], signal }),
    verifyWithToken: createVerify(threads, 'with token'),
    verifyAnonymous: createVerify(threads, 'anonymous'),
    async prepare() {
      if (version() !== undefined) await queue.open()
    },
    progress: () => readProgress(config.dir),
    async close() {
      await Promise.all(queues.map((one) => one.close()))
      lookUps?.close()
    },
  }
}

// A replaced file differs in inode, time or size.
function versionOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return (
    stat &&
    `${stat.ino.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}-${stat.size.toString(36)}`
  )
}

type HadithLookUps = ReturnType<typeof openHadithLookUps>

/**
 * Opens the file of the collections for queries without a search.
 * @throws Error if it cannot be read
 */
function openHadithLookUps(path: string) {
  const corpus = openHadith(path)
  if (!corpus) throw new Error(`${path} has another format version`)
  return {
    /** The hadiths that a reference identifies; empty if the query is not a reference. */
    refer: (query: string): FoundHadith[] => corpus.refer(query).map(foundHadith),
    listCollections: (): HadithCollection[] => corpus.collections().map(presentCollection),
    findCollection(name: string): HadithCollection | undefined {
      const collection = corpus.findCollection(name)
      return collection && presentCollection(collection)
    },
    close: () => corpus.close(),
  }
}
