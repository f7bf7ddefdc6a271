/** Worker thread that updates the collections without blocking requests. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { readProgress } from '../hadith/progress.ts'
import type { HadithSourceConfig } from './hadith-source.ts'
import { summaryOf, syncHadith } from './sync.ts'

export interface SyncTask {
  dir: string
  source: HadithSourceConfig
  /** End of the previous update; if it has changed, another process has already updated. */
  lastFinishedAt: string | null
}

/** Messages of the thread: progress, then the outcome. */
export type SyncEvent = { step: string } | { done: string } | { failed: string }

if (parentPort) await sync(parentPort, workerData)

async function sync(port: MessagePort, { dir, source, lastFinishedAt }: SyncTask): Promise<void> {
  const say = (event: SyncEvent) => port.postMessage(event)
  try {
    const outcome = await syncHadith({
      dir,
      source,
      isDone: () => (readProgress(dir)?.finished_at ?? null) !== lastFinishedAt,
      fetch,
      now: () => new Date(),
      say: (step) => say({ step }),
    })
    const summary = summaryOf(outcome)
    say(outcome.failed.length > 0 ? { failed: summary } : { done: summary })
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) })
  }
}
