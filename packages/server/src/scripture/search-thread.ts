import type { Worker } from 'node:worker_threads'
import { startWorker } from '../lib/worker.ts'
import type { ScriptureFiles } from './questions.ts'

// A search leaves little behind. What V8 takes for that by itself is a third of the memory of a thread, and no search is faster for it.
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

/** Starts a thread that searches this file. */
export function startSearchThread(workerData: ScriptureFiles): Worker {
  return startWorker('./scripture-worker', import.meta.url, { workerData, resourceLimits })
}
