import { statSync } from 'node:fs'
import { ApiError } from '@waraq/contract'
import { LAYOUT, openPageSet, PAGE_COUNT, pageSetPath } from '@waraq/scripture/mushaf'
import type { Logger } from 'pino'
import { createCache } from '../../lib/cache.ts'
import { createSingleFlight } from '../../lib/single-flight.ts'
import { startWorker } from '../../lib/worker.ts'
import { createWorkerQueue, type WorkerQueue } from '../../lib/worker-queue.ts'
import type { JsonResults } from '../../lib/worker-server.ts'
import type { Scripture } from '../scripture.ts'
import type { MushafFiles, MushafQueries } from './queries.ts'

interface Deps {
  /** The folder of scripture, which may have an installed page set. */
  dir: string
  scripture: Scripture
  log: Logger
}

/** The current source of pages; `version` changes with any page. */
interface PageSource {
  version: string
  isOwn: boolean
  /** The sha256 of an installed set. */
  set?: string
}

export interface Mushaf {
  /** The current source; detects a newly installed set immediately. */
  source(): PageSource
  /**
   * A page as gzipped SVG.
   * @throws ApiError `not_found` for a page that does not exist; otherwise as the queue does
   */
  readPage(page: number): Promise<Uint8Array>
  /**
   * Lines of a page as PNG.
   * @throws ApiError `not_found` if the page lacks these lines; otherwise as the queue does
   */
  readClip(clip: Clip): Promise<Uint8Array>
  close(): Promise<void>
}

type MushafQueue = WorkerQueue<JsonResults<MushafQueries>>

/** Lines of a page, from 1, both ends included. */
interface Clip {
  page: number
  from: number
  to: number
}

const MAX_WAITING = 64
const TIMEOUT_MILLISECONDS = 10_000
const MAX_WAIT_MILLISECONDS = 8_000
const [PAGES_BYTES, CLIPS_BYTES] = [16_777_216, 16_777_216]

/** Reads pictures by key from a cache of up to about `2 * maxBytes`, or draws them, once each. */
function createPictures(maxBytes: number) {
  const cache = createCache<string, Uint8Array>(maxBytes, ({ length }) => length)
  const drawing = createSingleFlight<Uint8Array>()

  async function drawInto(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const picture = await draw()
    cache.set(key, picture)
    return picture
  }

  return async (key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> =>
    cache.get(key) ?? drawing(key, () => drawInto(key, draw))
}

/**
 * The pages of the mushaf: an installed set, or generated pages, drawn in a thread on first
 * request.
 */
export function createMushaf({ dir, scripture, log }: Deps): Mushaf {
  const pages = createPictures(PAGES_BYTES)
  const clips = createPictures(CLIPS_BYTES)
  const installed = createInstalled(dir, log)
  let started: MushafQueue | undefined

  // Created lazily, because the corpus file must exist.
  function queue(): MushafQueue {
    const files = (): MushafFiles => ({ quran: scripture.quranFile(), dir })
    files()
    started ??= createWorkerQueue<JsonResults<MushafQueries>>({
      start: () => startWorker('./mushaf-worker', import.meta.url, { workerData: files() }),
      cpuMilliseconds: TIMEOUT_MILLISECONDS,
      maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
      maxWaiting: [MAX_WAITING],
      onOpenFailed: (err) => log.error({ err }, 'cannot draw pages of the mushaf'),
    })
    return started
  }

  function source(): PageSource {
    const set = installed()
    return set === undefined
      ? { version: `${LAYOUT}-${scripture.version()}`, isOwn: true }
      : { version: set.slice(0, 32), isOwn: false, set }
  }

  function requirePage(page: number): void {
    if (page < 1 || page > PAGE_COUNT) throw new ApiError('not_found')
  }

  return {
    source,
    async readPage(page) {
      requirePage(page)
      const { version, set } = source()
      const input = { page, ...(set && { set }) }
      return pages(`${version} ${page}`, () => requireFound(queue().ask('drawPage', input)))
    },
    async readClip({ page, from, to }) {
      requirePage(page)
      const { version, set } = source()
      const input = { page, from, to, ...(set && { set }) }
      const key = `${version} ${page} ${from} ${to}`
      return clips(key, () => requireFound(queue().ask('drawClip', input)))
    },
    async close() {
      await started?.close()
    },
  }
}

async function requireFound(pending: Promise<Uint8Array | undefined>): Promise<Uint8Array> {
  const picture = await pending
  if (!picture) throw new ApiError('not_found')
  return picture
}

/** The sha256 of the installed set, re-read when its file changes. */
function createInstalled(dir: string, log: Logger) {
  const path = pageSetPath(dir)
  let [seen, sha256]: [string, string | undefined] = ['', undefined]
  return (): string | undefined => {
    const file = statSync(path, { throwIfNoEntry: false })
    const now = file ? `${file.ino} ${file.mtimeMs} ${file.size}` : ''
    if (now !== seen) {
      seen = now
      sha256 = file && readSha256(dir, log)
    }
    return sha256
  }
}

function readSha256(dir: string, log: Logger): string | undefined {
  try {
    const set = openPageSet(dir)
    set?.close()
    return set?.sha256
  } catch (err) {
    log.error({ err }, 'installed mushaf pages damaged, using generated pages')
    return undefined
  }
}
