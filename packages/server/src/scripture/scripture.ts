import { existsSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@waraq/contract'
import type { Logger } from 'pino'
import { type ImportedEdition, watchTranslations } from './imported-translations.ts'
import { createBuilds } from './quran-builds.ts'
import { type QuranChoice, quranFileOf, versionOf } from './quran-file.ts'
import { openReader, type QuranReader } from './quran-reader.ts'

export interface ScriptureConfig {
  /** Off: nothing is built, and nothing is installed. */
  isOn: boolean
  /** The folder of the files that are built. */
  dir: string
  /** Slugs of the translations and transliterations to take in. */
  editions: readonly string[]
  /** CPU time that a search may take. */
  searchMilliseconds: number
}

interface Deps {
  config: ScriptureConfig
  log: Logger
  /** Milliseconds of a clock that only moves forward. */
  monotonicNow: () => number
}

/** Whether the Quran can be asked: `opening` while threads read the file that was found. */
export type ScriptureState = 'missing' | 'building' | 'opening' | 'ready'

/** Scripture as the service has it: a file of its own, and threads that read it. No question touches the database. */
export interface Scripture {
  /** Names what is shown now: another one where any answer may be another. An import is shown as soon as its file is built and open. */
  version(): string
  /** Undefined where it is turned off. */
  state(): ScriptureState | undefined
  /** Builds the file where it is missing, or where an import asks for another. Whether one is there. */
  install(): Promise<boolean>
  /** Installs it and opens the threads that read it; resolves when that is done or cannot be. */
  prepare(): Promise<void>
  /**
   * What reads the file that is shown now. Waits some seconds for one that is being built.
   *
   * @throws Refusal `corpus_not_installed`; `service_unavailable` where it takes longer
   */
  reader(): Promise<QuranReader>
  /** The file of the Quran that is shown now, for whoever reads it by themselves. @throws Refusal while nothing is built. */
  quranFile(): string
  close(): Promise<void>
}

/** Idle connections are cut soon after, so whoever waits for a build is answered by then. */
const MAX_WAIT_MILLISECONDS = 8_000
const BUILD_SECONDS = 5

/** Why nothing of scripture is here where the operator wants it so. */
export const DISABLED_SCRIPTURE = 'Scripture is turned off on this server: WARAQ_SCRIPTURE is off.'

/** What is shown, and where that lies. */
interface Shown {
  choice: QuranChoice
  version: string
  file: string
}

export function startScripture({ config, log, monotonicNow }: Deps): Scripture {
  const imported = watchTranslations(config.dir, (err) =>
    log.error({ err }, 'the list of imported translations cannot be read: what was there is shown'),
  )
  const builds = createBuilds({ log, monotonicNow })
  const retired = new Set<Promise<void>>()
  let shown = shownOf(config, imported())
  let reader: QuranReader | undefined
  let turning: Promise<void> | undefined
  let isWarm = false
  let isClosed = false

  /** Undefined where it cannot be opened, which may turn out later. */
  function open({ file }: Shown): () => QuranReader | undefined {
    let opened: QuranReader | undefined
    const discard = (err: unknown) => {
      log.warn({ err }, 'corpus file unreadable, rebuilding')
      rmSync(file, { force: true })
      builds.distrust()
      if (reader && reader === opened) replace(undefined)
      opened = undefined
    }
    try {
      const { searchMilliseconds } = config
      opened = openReader({ file, searchMilliseconds, onUnopened: discard })
    } catch (err) {
      discard(err)
    }
    return () => opened
  }

  function replace(next: QuranReader | undefined): void {
    const old = reader
    reader = next
    if (!old) return
    const ended: Promise<void> = old.retire().finally(() => retired.delete(ended))
    retired.add(ended)
  }

  /** Turns to the file of the translations that are imported now. Until it is open the one before is shown. */
  async function turn(): Promise<void> {
    const next = shownOf(config, imported())
    const opened = openFound(next) ?? (await built(next))
    // Whoever is shown the file before waits for nothing.
    if (isWarm && reader) await opened?.()?.open()
    const now = opened?.()
    if (!now || isClosed) return now?.close()
    replace(now)
    shown = next
    if (isWarm) await now.open()
  }

  const openFound = (next: Shown) => {
    const opened = existsSync(next.file) ? open(next) : undefined
    return opened?.() && opened
  }

  async function built(next: Shown) {
    await builds.build(next.choice)
    return isClosed ? undefined : openFound(next)
  }

  const isCurrent = () => reader !== undefined && imported() === shown.choice.imported

  /** Sees to it that what is imported now is shown; resolves when that is done or cannot be. */
  function follow(): Promise<void> {
    if (!config.isOn || isClosed || isCurrent()) return turning ?? Promise.resolve()
    turning ??= turn().finally(() => {
      turning = undefined
    })
    return turning
  }

  function error(): ApiError {
    const whyMissing = config.isOn ? builds.whyMissing() : DISABLED_SCRIPTURE
    return whyMissing === undefined
      ? new ApiError('service_unavailable', { retryAfter: BUILD_SECONDS })
      : new ApiError('corpus_not_installed', { cause: new Error(whyMissing) })
  }

  return {
    version() {
      void follow()
      return shown.version
    },
    state() {
      if (!config.isOn) return undefined
      if (reader) return reader.isOpen() ? 'ready' : 'opening'
      return turning ? 'building' : 'missing'
    },
    async install() {
      await follow()
      return reader !== undefined
    },
    async prepare() {
      isWarm = true
      await follow()
      await reader?.open()
    },
    async reader() {
      const following = follow()
      // A file that is there is open by now.
      if (reader) return reader
      const answered = new AbortController()
      const timeout = delay(MAX_WAIT_MILLISECONDS, undefined, { signal: answered.signal })
      await Promise.race([following, timeout.catch(() => {})])
      answered.abort()
      if (!reader) throw error()
      return reader
    },
    quranFile() {
      void follow()
      if (!reader) throw error()
      return shown.file
    },
    async close() {
      isClosed = true
      await Promise.all([builds.close(), reader?.close(), ...retired])
    },
  }
}

function shownOf({ dir, editions }: ScriptureConfig, imported: ImportedEdition[]): Shown {
  const choice: QuranChoice = { dir, editions, imported }
  return { choice, version: versionOf(choice), file: quranFileOf(choice) }
}
