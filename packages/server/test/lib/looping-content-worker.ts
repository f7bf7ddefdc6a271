import { parentPort, workerData } from 'node:worker_threads'
import {
  contentHandlers,
  type EncodeInput,
  memoryOfContent,
} from '../../src/documents/content-handlers.ts'
import { serveWorker } from '../../src/lib/worker-server.ts'

const LOOPING = {
  encode(question: EncodeInput) {
    const isLoop = Buffer.from(question.chunks[0] ?? []).includes('"LOOP"')
    if (isLoop) {
      Atomics.add(workerData, 0, 1)
      Atomics.notify(workerData, 0)
    }
    while (isLoop);
    return contentHandlers.encode(question)
  },
}

if (parentPort) serveWorker(parentPort, LOOPING, memoryOfContent)
