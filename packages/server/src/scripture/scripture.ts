import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@waraq/contract'
import type { Logger } from 'pino'
import { watchTranslations } from './imported-translations.ts'
import { createBuilds } from './quran-builds.ts'
import {
  chosenEditions,
  findQuranFile,
  type QuranChoice,
  quranFileOf,
  versionOf,
} from './quran-file.ts'
import { openReader, type QuranReader } from './quran-reader.ts'

export interface ScriptureConfig {
  /** If false, nothing is built or installed. */
  isOn: boolean
  /** The folder of the built files. */
  dir: string
  /** Slugs of the translations and transliterations to include; by default the installed ones. */
  editions: readonly string[] | undefined
  /** CPU time limit of a search. */
  searchMilliseconds: number
}

interface Deps {
  config: ScriptureConfig
  log: Logger
  /** Monotonic clock in milliseconds. */
  monotonicNow: () => number
}

/** State of the Quran corpus; `opening` while threads read the file. */
type ScriptureState = 'missing' | 'building' | 'opening' | 'ready'

/**
 * The Quran corpus of the service: a local file and threads that read it. No query reaches the
 * database.
 */
export interface Scripture {
  /** Slugs of the bundled translations and transliterations. */
  editions: readonly string[]
  /** Identifies the current content. Changes when an import has been built and opened. */
  version(): string
  /** Undefined if scripture is disabled. */
  state(): ScriptureState | undefined
  /**
   * Builds the file if it is missing or an import requires it. Resolves to whether a file is
   * installed.
   */
  install(): Promise<boolean>
  /** Installs the file and opens the reading threads; resolves in any case. */
  prepare(): Promise<void>
  /**
   * The reader of the current file. Waits a few seconds for a build.
   * @throws ApiError `corpus_not_installed`, or `service_unavailable` if the build takes longer
   */
  reader(): Promise<QuranReader>
  /**
   * The path of the current file, for other readers.
   * @throws ApiError while no file is built
   */
  quranFile(): string
  close(): Promise<void>
}

/** Shorter than the idle timeout of connections, so that waiting requests get a response. */
const MAX_WAIT_MILLISECONDS = 8_000
const BUILD_SECONDS = 5

export const DISABLED_SCRIPTURE = 'Scripture is turned off on this server: WARAQ_SCRIPTURE is off.'

/** A file, and its reader until opening has failed. */
interface Opened {
  path: string
  reader: () => QuranReader | undefined
}

/** The current content. */
interface Content {
  choice: QuranChoice
  version: string
}

export function startScripture({ config, log, monotonicNow }: Deps): Scripture {
  const imported = watchTranslations(config.dir, (err) =>
    log.error({ err }, 'imported translations unreadable, keeping the previous list'),
  )
  const builds = createBuilds({ log, monotonicNow })
  const retired = new Set<Promise<void>>()
  // A damaged prebuilt file stays where it is, because its folder may be read-only.
  const damaged = new Set<string>()
  const editions = chosenEditions(config)
  const contentNow = (): Content => contentOf({ dir: config.dir, editions, imported: imported() })
  let current = contentNow()
  let reader: QuranReader | undefined
  let file = quranFileOf(current.choice)
  let switching: Promise<void> | undefined
  let isWarm = false
  let isClosed = false

  /** Opens a file. Its reader becomes undefined if opening fails, possibly later. */
  function open(path: string, { choice }: Content): Opened {
    let opened: QuranReader | undefined
    const discard = (err: unknown) => {
      log.warn({ err, path }, 'corpus file unreadable, rebuilding')
      if (path === quranFileOf(choice)) rmSync(path, { force: true })
      else damaged.add(path)
      builds.markBuildFailed()
      if (reader && reader === opened) replace(undefined)
      opened = undefined
    }
    try {
      const { searchMilliseconds } = config
      opened = openReader({ file: path, searchMilliseconds, onOpenFailed: discard })
    } catch (err) {
      discard(err)
    }
    return { path, reader: () => opened }
  }

  function replace(next: QuranReader | undefined): void {
    const old = reader
    reader = next
    if (!old) return
    const ended: Promise<void> = old.retire().finally(() => retired.delete(ended))
    retired.add(ended)
  }

  /** Switches to the file for the current imports; the previous one serves until it is open. */
  async function switchFile(): Promise<void> {
    const next = contentNow()
    const opened = openFound(next) ?? (await built(next))
    // Opened before the switch, while the previous reader serves requests.
    if (isWarm && reader) await opened?.reader()?.open()
    const now = opened?.reader()
    if (!opened || !now || isClosed) return now?.close()
    replace(now)
    current = next
    file = opened.path
    if (isWarm) await now.open()
  }

  const openFound = (next: Content) => {
    const path = findQuranFile(next.choice)
    if (path === undefined || damaged.has(path)) return undefined
    const opened = open(path, next)
    return opened.reader() && opened
  }

  async function built(next: Content) {
    await builds.build(next.choice)
    return isClosed ? undefined : openFound(next)
  }

  const isCurrent = () => reader !== undefined && imported() === current.choice.imported

  /** Makes the current imports visible; resolves in any case. */
  function follow(): Promise<void> {
    if (!config.isOn || isClosed || isCurrent()) return switching ?? Promise.resolve()
    switching ??= switchFile().finally(() => {
      switching = undefined
    })
    return switching
  }

  function error(): ApiError {
    const missingReason = config.isOn ? builds.missingReason() : DISABLED_SCRIPTURE
    return missingReason === undefined
      ? new ApiError('service_unavailable', { retryAfter: BUILD_SECONDS })
      : new ApiError('corpus_not_installed', { cause: new Error(missingReason) })
  }

  return {
    editions,
    version() {
      void follow()
      return current.version
    },
    state() {
      if (!config.isOn) return undefined
      if (reader) return reader.isOpen() ? 'ready' : 'opening'
      return switching ? 'building' : 'missing'
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
      // An existing file is open by now.
      if (reader) return reader
      const finished = new AbortController()
      const timeout = delay(MAX_WAIT_MILLISECONDS, undefined, { signal: finished.signal })
      await Promise.race([following, timeout.catch(() => {})])
      finished.abort()
      if (!reader) throw error()
      return reader
    },
    quranFile() {
      void follow()
      if (!reader) throw error()
      return file
    },
    async close() {
      isClosed = true
      await Promise.all([builds.close(), reader?.close(), ...retired])
    },
  }
}

const contentOf = (choice: QuranChoice): Content => ({ choice, version: versionOf(choice) })
