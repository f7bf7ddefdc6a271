import { setImmediate } from 'node:timers/promises'
import { openLookUps } from '@waraq/scripture/corpus'
import { createWorkerQueue } from '../lib/worker-queue.ts'
import { createQuranLookUps, type QuranSearchQuestion } from './quran/look-ups.ts'
import type { AlteredVersesQuestion, QuranQueries } from './quran/queries.ts'
import { startSearchThread } from './search-thread.ts'
import { createVerify } from './verify/verify.ts'

interface Options {
  file: string
  searchMilliseconds: number
  /** The file could not be opened in a thread. */
  onUnopened: (cause: unknown) => void
}

/** What reads one file of the Quran: look-ups in this thread, and one thread for each kind of work that takes longer. */
export type QuranReader = ReturnType<typeof openReader>

/** So long a request waits for its first turn. */
const MAX_WAIT_MILLISECONDS = 2_000
const [MAX_SEARCHES, MAX_ANONYMOUS, MAX_WITH_TOKEN] = [64, 8, 64]
/** Bodies of one address or identity that wait. */
const MAX_BODIES = 2
/** A search that took this many times its budget has its thread ended. */
const LOST = 4

/** Opens a file. @throws Error where that cannot be read */
export function openReader({ file, searchMilliseconds, onUnopened }: Options) {
  const opened = openLookUps(file)
  if (!opened) throw new Error(`${file} is of another form`)
  const lookUps = createQuranLookUps(opened)
  const queue = (maxWaiting: number, maxWaitingPerClient = maxWaiting) =>
    createWorkerQueue<QuranQueries>({
      start: () => startSearchThread({ quran: file, searchMilliseconds }),
      cpuMilliseconds: LOST * searchMilliseconds,
      maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
      ...{ maxWaiting, maxWaitingPerClient, onUnopened },
    })
  const asked = new Set<Promise<unknown>>()
  // Who closes it waits for these.
  const counted =
    <Question extends unknown[], Answer>(ask: (...question: Question) => Promise<Answer>) =>
    (...question: Question): Promise<Answer> => {
      const answer = ask(...question)
      asked.add(answer)
      return answer.finally(() => asked.delete(answer))
    }
  const searches = queue(MAX_SEARCHES)
  const anonymous = queue(MAX_ANONYMOUS, MAX_BODIES)
  const withToken = queue(MAX_WITH_TOKEN, MAX_BODIES)
  const queues = [searches, withToken, anonymous]
  let isOpen = false
  let reports = 0

  async function close(): Promise<void> {
    await Promise.all(queues.map((one) => one.close()))
    opened?.close()
  }

  return {
    lookUps,
    search: counted((question: QuranSearchQuestion, client: string, signal: AbortSignal) =>
      searches.ask('searchQuran', question, { client: [client], signal }),
    ),
    verifyAnonymous: counted(createVerify(anonymous)),
    verifyWithToken: counted(createVerify(withToken)),
    /** The altered verses of a document that was saved: no anonymous body holds it up. */
    report: counted((question: AlteredVersesQuestion, signal: AbortSignal) =>
      withToken.ask('listAlteredVerses', question, { client: [`report ${++reports}`], signal }),
    ),
    /** Whether all its threads were opened. */
    isOpen: () => isOpen,

    /** Starts the threads, those that search first; from then on they stay. */
    async open(): Promise<void> {
      for (const one of queues) await one.open()
      isOpen = true
    },

    close,

    /** Closes it as soon as everybody is answered. */
    async retire(): Promise<void> {
      await Promise.allSettled(asked)
      // Whoever was just given it has asked by then.
      await setImmediate()
      await Promise.allSettled(asked)
      await close()
    },
  }
}
