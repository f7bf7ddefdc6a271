import type { HadithSync } from '@waraq/contract'
import type { Logger } from 'pino'
import { HOUR_MILLISECONDS } from '../../lib/time.ts'
import { startWorker } from '../../lib/worker.ts'
import { readProgress } from '../hadith/progress.ts'
import type { HadithSourceConfig } from './hadith-source.ts'
import type { SyncEvent, SyncTask } from './sync-worker.ts'

interface Deps {
  dir: string
  /** If undefined, nothing is fetched. */
  source: HadithSourceConfig | undefined
  /** Interval between updates; undefined disables them. */
  everyMilliseconds: number | undefined
  log: Logger
  now: () => Date
}

/** Keeps the collections up to date. */
export interface SyncJob {
  /**
   * Updates the collections in a thread if an update is due; resolves when it ends. Nodes that
   * share the folder take turns.
   */
  run(): Promise<void>
  close(): Promise<void>
}

export function createSyncJob({ dir, source, everyMilliseconds, log, now }: Deps): SyncJob {
  let worker: ReturnType<typeof startWorker> | undefined

  // A failed update is retried after an hour. An update without an end belongs to a process that
  // died.
  function isDue(last: HadithSync | undefined, every: number): boolean {
    if (!last?.finished_at) return true
    const wait = last.state === 'failed' ? Math.min(HOUR_MILLISECONDS, every) : every
    return now().getTime() - Date.parse(last.finished_at) >= wait - HOUR_MILLISECONDS / 12
  }

  function onMessage(event: SyncEvent): void {
    if ('step' in event) log.info({ step: event.step }, 'updating the hadith collections')
    else if ('done' in event) log.info({ done: event.done }, 'hadith collections are up to date')
    else log.warn({ failed: event.failed }, 'some hadith collections not updated')
  }

  return {
    async run() {
      if (worker || !source || everyMilliseconds === undefined) return
      const last = readProgress(dir)
      if (!isDue(last, everyMilliseconds)) return
      const ended = Promise.withResolvers<void>()
      const task: SyncTask = { dir, source, lastFinishedAt: last?.finished_at ?? null }
      worker = startWorker('./sync-worker', import.meta.url, { workerData: task })
      worker.on('message', onMessage)
      worker.on('error', (err) => log.error({ err }, 'hadith update failed'))
      worker.on('exit', () => ended.resolve())
      await ended.promise
      worker = undefined
    },
    async close() {
      await worker?.terminate()
    },
  }
}
