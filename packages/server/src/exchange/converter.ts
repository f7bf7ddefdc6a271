import type { Logger } from 'pino'
import { startWorker } from '../lib/worker.ts'
import { createWorkerQueue } from '../lib/worker-queue.ts'
import type { Conversions } from './conversions.ts'
import type { PdfConfig } from './pdf/config.ts'
import { createPrinter } from './pdf/printer.ts'

export type Converter = ReturnType<typeof createConverter>

/** About ten times what the largest document takes. */
const CPU_MILLISECONDS = 20_000
const MAX_WAIT_MILLISECONDS = 20_000
const MAX_WAITING = 16
const LIMITS = { maxOldGenerationSizeMb: 512 }

/** The thread that writes documents as files, and the browser that prints them. Both start on demand. */
export function createConverter(pdf: PdfConfig | undefined, log: Logger) {
  const onOff = (reason: string) => log.warn({ reason }, 'pdf export disabled')
  const printer = createPrinter({ pdf, onOff })
  const { ask, close } = createWorkerQueue<Conversions>({
    start: () => startWorker('./exchange-worker', import.meta.url, { resourceLimits: LIMITS }),
    cpuMilliseconds: CPU_MILLISECONDS,
    maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
    maxWaiting: [MAX_WAITING],
  })
  return {
    ask,
    printer,
    close: () => Promise.all([close(), printer.close()]).then(() => {}),
  }
}
