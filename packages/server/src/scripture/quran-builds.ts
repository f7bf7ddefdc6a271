import type { Logger } from 'pino'
import { startWorker } from '../lib/worker.ts'
import type { BuildEvent } from './corpus-builder.ts'
import type { QuranChoice } from './quran-file.ts'

interface Deps {
  log: Logger
  /** Monotonic clock in milliseconds. */
  monotonicNow: () => number
}

/** Delay after a failed build. */
const REST_MILLISECONDS = 60_000

/** Builds corpus files in a thread, one at a time. */
export function createBuilds({ log, monotonicNow }: Deps) {
  let builder: ReturnType<typeof startWorker> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let missingReason: string | undefined
  let hasBuilt = false
  let isClosed = false

  function onMessage(event: BuildEvent): void {
    if ('progress' in event) log.info(event.progress)
    else if ('built' in event) {
      hasBuilt = true
      missingReason = undefined
      log.info(event.built.notice)
    } else if (event.failed.isMissing) {
      failedAt = monotonicNow()
      missingReason = event.failed.message
      log.warn(missingReason)
    } else fail(new Error(event.failed.message))
  }

  function fail(err: unknown): void {
    failedAt = monotonicNow()
    log.error({ err }, 'corpus build failed')
  }

  return {
    /**
     * Builds the file of a choice unless a build is running or failed recently; resolves in any
     * case.
     */
    build(choice: QuranChoice): Promise<void> {
      if (isClosed || builder || monotonicNow() - failedAt < REST_MILLISECONDS)
        return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      builder = startWorker('./corpus-builder', import.meta.url, { workerData: choice })
      builder.on('message', onMessage)
      builder.on('error', fail)
      builder.on('exit', () => {
        builder = undefined
        resolve()
      })
      return promise
    },
    /** The reason of the last failure, if packages with texts are missing. */
    missingReason: () => missingReason,
    /** Treats a newly built file that cannot be opened as a failed build, to avoid a loop. */
    markBuildFailed(): void {
      if (hasBuilt) failedAt = monotonicNow()
    },
    async close(): Promise<void> {
      isClosed = true
      await builder?.terminate()
    },
  }
}
