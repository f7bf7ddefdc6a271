import { setImmediate } from 'node:timers/promises'
import { openLookUps } from '@waraq/scripture/corpus'
import { createWorkerQueue, type WorkerQueue } from '../lib/worker-queue.ts'
import { SLICE_MILLISECONDS } from '../lib/worker-server.ts'
import {
  createQuranLookUps,
  type QuranSearchInput,
  type SimilarVersesInput,
} from './quran/look-ups.ts'
import type { AlteredVersesInput, QuranQueries } from './quran/queries.ts'
import { startSearchThread } from './search-thread.ts'
import { MAX_LONG_WAIT_MILLISECONDS, MAX_VERIFICATIONS } from './verify/limits.ts'
import { createVerify, type VerifyInThread } from './verify/verify.ts'

interface Options {
  file: string
  searchMilliseconds: number
  /** Called when a thread fails to open the file. */
  onOpenFailed: (cause: unknown) => void
}

/** Reads one corpus file: look-ups in this thread, and a thread for each kind of longer work. */
export type QuranReader = ReturnType<typeof openReader>

/** Maximum wait of a request for its first turn. */
const MAX_WAIT_MILLISECONDS = 2_000
/** Waiting searches, of all and of a client. */
const MAX_SEARCHES = [64, 32]
/** A search that exceeds this multiple of its budget is abandoned. */
const ABANDON_FACTOR = 4

/**
 * Opens a corpus file.
 * @throws Error if it cannot be read
 */
export function openReader({ file, searchMilliseconds, onOpenFailed }: Options) {
  const opened = openLookUps(file)
  if (!opened) throw new Error(`${file} has another format version`)
  const lookUps = createQuranLookUps(opened)
  const queue = (maxWaiting: readonly number[], maxWaitMilliseconds = MAX_WAIT_MILLISECONDS) =>
    createWorkerQueue<QuranQueries>({
      start: () => startSearchThread({ quran: file, searchMilliseconds }),
      cpuMilliseconds: ABANDON_FACTOR * searchMilliseconds,
      maxWaitMilliseconds,
      maxWaiting,
      onOpenFailed,
    })
  const pending = new Set<Promise<unknown>>()
  // `retire` waits for these.
  const tracked =
    <Input extends unknown[], Result>(ask: (...input: Input) => Promise<Result>) =>
    (...input: Input): Promise<Result> => {
      const result = ask(...input)
      pending.add(result)
      return result.finally(() => pending.delete(result))
    }
  const searches = queue(MAX_SEARCHES)
  const quick = queue(MAX_VERIFICATIONS)
  const long = queue(MAX_VERIFICATIONS, MAX_LONG_WAIT_MILLISECONDS)
  const queues = [searches, quick, long]
  const verifyIn =
    (on: WorkerQueue<QuranQueries>): VerifyInThread =>
    (input, options) =>
      on.ask('verifyQuran', input, options)
  const threads = { quick: verifyIn(quick), long: verifyIn(long) }
  let isOpen = false
  let reports = 0

  async function close(): Promise<void> {
    await Promise.all(queues.map((one) => one.close()))
    opened?.close()
  }

  return {
    lookUps,
    search: tracked((input: QuranSearchInput, client: string, signal: AbortSignal) =>
      searches.ask('searchQuran', input, { client: [client], signal }),
    ),
    similar: tracked((input: SimilarVersesInput, client: string, signal: AbortSignal) =>
      searches.ask('listSimilarVerses', input, { client: [client], signal }),
    ),
    verifyAnonymous: tracked(createVerify(threads, 'anonymous')),
    verifyWithToken: tracked(createVerify(threads, 'with token')),
    /** The altered verses of a saved document; not delayed by anonymous verifications. */
    report: tracked(async (input: AlteredVersesInput, signal: AbortSignal) => {
      const options = { client: ['reports', `${++reports}`], signal }
      const brief = { ...input, cpuMilliseconds: SLICE_MILLISECONDS }
      const report = await quick.ask('listAlteredVerses', brief, options)
      return report ?? long.ask('listAlteredVerses', input, options)
    }),
    /** Whether all threads have opened the file. */
    isOpen: () => isOpen,

    /** Starts the threads, the search thread first; they stay open. */
    async open(): Promise<void> {
      for (const one of queues) await one.open()
      isOpen = true
    },

    close,

    /** Closes the reader once all its requests have their responses. */
    async retire(): Promise<void> {
      await Promise.allSettled(pending)
      // A caller that has just received this reader sends its request within this turn.
      await setImmediate()
      await Promise.allSettled(pending)
      await close()
    },
  }
}
