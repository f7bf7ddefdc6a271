import { parentPort } from 'node:worker_threads'
import {
  contentHandlers,
  type EncodeInput,
  memoryOfContent,
} from '../../src/documents/content-handlers.ts'
import { startCpuMeter } from '../../src/lib/thread-cpu.ts'
import { serveWorker } from '../../src/lib/worker-server.ts'

/** CPU time of a step: each one of a slow body fills a slice. */
const [SLOW_MILLISECONDS, OTHER_MILLISECONDS] = [60, 1]

let now = 0

const SLOW = {
  ...contentHandlers,
  *encode(input: EncodeInput) {
    const isSlow = Buffer.from(input.chunks[0] ?? []).includes('"SLOW"')
    const steps = contentHandlers.encode(input)
    for (;;) {
      const { done, value } = steps.next()
      now += isSlow ? SLOW_MILLISECONDS : OTHER_MILLISECONDS
      if (done) return value
      yield
    }
  },
}

const cpu = () => now

if (parentPort) serveWorker(parentPort, SLOW, memoryOfContent, () => startCpuMeter(cpu, cpu))
