import { startWorker } from '../lib/worker.ts'
import { createWorkerQueue, type WorkerQueue } from '../lib/worker-queue.ts'
import type { Conversions } from './conversions.ts'

export type Converter = WorkerQueue<Conversions>

/** About ten times what the largest document takes. */
const CPU_MILLISECONDS = 20_000
const MAX_WAIT_MILLISECONDS = 20_000
const MAX_WAITING = 16
const LIMITS = { maxOldGenerationSizeMb: 512 }

/** The thread that writes documents as files; it starts with the first one. */
export const createConverter = (): Converter =>
  createWorkerQueue<Conversions>({
    start: () => startWorker('./exchange-worker', import.meta.url, { resourceLimits: LIMITS }),
    cpuMilliseconds: CPU_MILLISECONDS,
    maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
    maxWaiting: [MAX_WAITING],
  })
