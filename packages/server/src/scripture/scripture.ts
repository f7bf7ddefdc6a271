import { existsSync, rmSync } from 'node:fs'
import { Refusal } from '@waraq/contract'
import type { Logger } from 'pino'
import { startWorker } from '../lib/worker.ts'
import { createWorkerQueue } from '../lib/worker-queue.ts'
import type { JsonAnswers } from '../lib/worker-thread.ts'
import type { BuildNews } from './corpus-builder.ts'
import { type ImportedEdition, watchImported } from './imported-translations.ts'
import type { Questions, ScriptureQueue } from './questions.ts'
import { type QuranChoice, quranFileOf, versionOf } from './quran-file.ts'
import { startSearchThread } from './search-thread.ts'

export interface ScriptureConfig {
  /** Off: nothing is built, and nothing is installed. */
  isOn: boolean
  /** The folder of the files that are built. */
  dir: string
  /** Slugs of the translations and transliterations to take in. */
  editions: readonly string[]
  /** So long a search may take. */
  searchMilliseconds: number
}

interface Deps {
  config: ScriptureConfig
  log: Logger
  /** Milliseconds of a clock that only moves forward. */
  ticks: () => number
}

/** Scripture as the service has it: a file of its own, and threads that read it. No question touches the database. */
export interface Scripture {
  /** Names what is shown now: another one where any answer may be another. An import is seen at once. */
  version(): string
  /**
   * Builds the file where it is missing, or where an import asks for another, and opens it; resolves when that is done or cannot be. A second thread
   * `toExamine` takes as much memory again; without that it starts with the first examination.
   */
  prepare(options?: { toExamine?: boolean }): Promise<void>
  /** Whether the file of the Quran is there. */
  isInstalled(): boolean
  /** For searches and look-ups, each within milliseconds. @throws Refusal as the queue does, and while nothing is built. */
  ask: ScriptureQueue['ask']
  /** For what may take seconds: it holds up no search. */
  examine: ScriptureQueue['ask']
  /** The file of the Quran that is shown now, for whoever reads it by themselves. @throws Refusal while nothing is built. */
  quranFile(): string
  close(): Promise<void>
}

type State = 'unknown' | 'building' | 'ready' | 'missing'

const MAX_WAITING = 64
const EXAMINE_MILLISECONDS = 5_000
/** So long a question waits for its turn. */
const [SEARCH_WAIT_MILLISECONDS, EXAMINE_WAIT_MILLISECONDS] = [2_000, 8_000]
/** A search that took this many times too long has its thread ended. */
const LOST = 4
const BUILD_SECONDS = 5
/** So long after a build that failed no request begins another one. */
const REST_MILLISECONDS = 60_000

/** Why nothing of scripture is here where the operator wants it so. */
export const SCRIPTURE_OFF = 'Scripture is turned off on this server: WARAQ_SCRIPTURE is off.'

export function startScripture({ config, log, ticks }: Deps): Scripture {
  const imported = watchImported(config.dir, (err) =>
    log.error({ err }, 'the list of imported translations cannot be read: what was there is shown'),
  )
  // What is shown, and where that lies: a list that changes makes another one of it.
  let shown = shownOf(config, imported())
  let state: State = config.isOn ? 'unknown' : 'missing'
  let whyMissing = SCRIPTURE_OFF
  let building: Promise<void> | undefined
  let builder: ReturnType<typeof startWorker> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let hasBuilt = false
  let isClosed = false

  const start = () => startSearchThread({ quran: shown.file })
  const onUnopened = (err: unknown) => {
    log.warn({ err }, 'the file of the Quran cannot be opened and is built anew')
    rmSync(shown.file, { force: true })
    state = 'unknown'
    // What was just built and cannot be opened will be no better the next time.
    if (hasBuilt) failedAt = ticks()
  }
  const queue = (cpuMilliseconds: number, maxWaitMilliseconds: number) =>
    createWorkerQueue<JsonAnswers<Questions>>({
      ...{ start, cpuMilliseconds, maxWaitMilliseconds, onUnopened },
      maxWaiting: MAX_WAITING,
    })
  const searches = queue(LOST * config.searchMilliseconds, SEARCH_WAIT_MILLISECONDS)
  const examinations = queue(EXAMINE_MILLISECONDS, EXAMINE_WAIT_MILLISECONDS)

  function ensureFile(): Promise<void> {
    if (state === 'unknown' && existsSync(shown.file)) state = 'ready'
    if (state !== 'unknown' || building || !mayBuild()) return building ?? Promise.resolve()
    state = 'building'
    return build(shown.choice)
  }

  function build(workerData: QuranChoice): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    builder = startWorker('./corpus-builder', import.meta.url, { workerData })
    builder.on('message', hear)
    builder.on('error', (err) => fail(err))
    builder.on('exit', () => {
      // Whatever it said, the file is there or is not.
      if (state === 'building') state = existsSync(shown.file) ? 'ready' : 'unknown'
      building = undefined
      resolve()
    })
    building = promise
    return promise
  }

  /** Turns to the file of the translations that are imported now. While it is built the one before is shown. */
  function follow(): void {
    if (!config.isOn || state === 'building' || imported() === shown.choice.imported) return
    const next = shownOf(config, imported())
    if (state === 'ready' && !existsSync(next.file)) {
      if (!building && mayBuild()) void build(next.choice)
      return
    }
    shown = next
    if (state === 'missing') state = 'unknown'
    searches.reopen()
    examinations.reopen()
  }

  const mayBuild = () => !isClosed && ticks() - failedAt >= REST_MILLISECONDS

  function hear(news: BuildNews): void {
    if ('progress' in news) log.info(news.progress)
    else if ('built' in news) {
      hasBuilt = true
      log.info(news.built.notice)
    } else if (news.failed.isMissing) {
      // What is shown stays, where an import cannot be built.
      if (state === 'building') state = 'missing'
      failedAt = ticks()
      whyMissing = news.failed.message
      log.warn(whyMissing)
    } else fail(new Error(news.failed.message))
  }

  function fail(err: unknown): void {
    failedAt = ticks()
    log.error({ err }, 'the file of the Quran could not be built')
  }

  function requireReady(): void {
    follow()
    if (state === 'ready') return
    void ensureFile()
    if (state === 'missing') {
      throw new Refusal('corpus_not_installed', { cause: new Error(whyMissing) })
    }
    // That found the file, or builds it now.
    if (!isReady()) throw new Refusal('service_unavailable', { retryAfter: BUILD_SECONDS })
  }
  const isReady = () => state === 'ready'

  async function whenReady<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    requireReady()
    return ask()
  }

  return {
    version() {
      follow()
      return shown.version
    },
    isInstalled: isReady,
    async prepare({ toExamine = false } = {}) {
      await ensureFile()
      follow()
      if (!isReady() || isClosed) return
      await Promise.all([searches.open(), toExamine && examinations.open()])
    },
    ask: (name, question, options) => whenReady(() => searches.ask(name, question, options)),
    examine: (name, question, options) =>
      whenReady(() => examinations.ask(name, question, options)),
    quranFile() {
      requireReady()
      return shown.file
    },
    async close() {
      isClosed = true
      await Promise.all([searches.close(), examinations.close(), builder?.terminate()])
    },
  }
}

function shownOf({ dir, editions }: ScriptureConfig, imported: ImportedEdition[]) {
  const choice: QuranChoice = { dir, editions, imported }
  return { choice, version: versionOf(choice), file: quranFileOf(choice) }
}
