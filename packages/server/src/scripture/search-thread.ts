import type { Worker } from 'node:worker_threads'
import { startWorker } from '../lib/worker.ts'
import type { ScriptureFile } from './queries.ts'

// A search leaves little behind, and some 30 MB live. Without limits V8 takes several times that before it clears up, and no search is
// faster for it. What lives never comes near the second limit: it only makes V8 clear up in time.
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

/** Starts a thread that searches this file. */
export function startSearchThread(workerData: ScriptureFile): Worker {
  return startWorker('./scripture-worker', import.meta.url, { workerData, resourceLimits })
}
