import { parentPort, workerData } from 'node:worker_threads'
import {
  contentHandlers,
  type EncodeInput,
  memoryOfContent,
} from '../../src/documents/content-handlers.ts'
import { serveWorker } from '../../src/lib/worker-server.ts'

const LOOPING = {
  encode(question: EncodeInput) {
    const saysLoop = Buffer.from(question.chunks[0] ?? []).includes('"LOOP"')
    if (saysLoop) {
      Atomics.add(workerData, 0, 1)
      Atomics.notify(workerData, 0)
    }
    while (saysLoop);
    return contentHandlers.encode(question)
  },
}

if (parentPort) serveWorker(parentPort, LOOPING, memoryOfContent)
