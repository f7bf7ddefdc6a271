import type { Worker } from 'node:worker_threads'
import { startWorker } from '../lib/worker.ts'
import type { ScriptureFile } from './queries.ts'

// About 30 MB are live. Without limits V8 delays garbage collection until several times that, and
// searches are not faster. The live heap never approaches the second limit; it only triggers
// collection earlier.
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

export function startSearchThread(workerData: ScriptureFile): Worker {
  return startWorker('./scripture-worker', import.meta.url, { workerData, resourceLimits })
}
