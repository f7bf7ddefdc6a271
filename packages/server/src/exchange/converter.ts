import type { ResourceLimits } from 'node:worker_threads'
import { ApiError } from '@waraq/contract'
import type { Logger } from 'pino'
import { createFairSemaphore } from '../lib/fair-semaphore.ts'
import { unavailable } from '../lib/unavailable.ts'
import { startWorker } from '../lib/worker.ts'
import { createWorkerQueue } from '../lib/worker-queue.ts'
import type { Conversions, FileInput } from './conversions.ts'
import type { PdfConfig } from './pdf/config.ts'
import { createPrinter } from './pdf/printer.ts'

export type Converter = ReturnType<typeof createConverter>

/** Conversions at once: of all, of an organization, of a reader. */
const AT_ONCE = [2, 2, 1]
/** Conversions that wait, in the same order. */
export const MAX_WAITING = [16, 16, 4]
/** About ten times what the largest document takes. */
const CPU_MILLISECONDS = 20_000
const MAX_WAIT_MILLISECONDS = 20_000
const MAX_IN_QUEUE = 16
const LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 512 }

/** The thread that writes documents as files and reads files, and the browser that prints them. Both start on demand. */
export function createConverter(pdf: PdfConfig | undefined, log: Logger, limits = LIMITS) {
  const onOff = (reason: string) => log.warn({ reason }, 'pdf export disabled')
  const printer = createPrinter({ pdf, onOff })
  const { ask, close } = createWorkerQueue<Conversions>({
    start: () => startWorker('./exchange-worker', import.meta.url, { resourceLimits: limits }),
    cpuMilliseconds: CPU_MILLISECONDS,
    maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
    maxWaiting: [MAX_IN_QUEUE],
    errorOf: (input, cause) => (isFile(input) ? tooComplex(cause) : unavailable(cause)),
  })
  const semaphore = createFairSemaphore({ limits: AT_ONCE, maxWaiting: MAX_WAITING })
  return {
    ask,
    /** Runs a conversion of a client when its turn comes. */
    inTurn: semaphore.run,
    printer,
    close: () => Promise.all([close(), printer.close()]).then(() => {}),
  }
}

const isFile = (input: unknown): input is FileInput =>
  typeof input === 'object' && input !== null && 'file' in input

/** A file that takes too long, or more memory than the thread has. */
const tooComplex = (cause: Error): ApiError =>
  new ApiError('file_invalid', { rule: 'file_too_complex', reason: 'too_complex', cause })
