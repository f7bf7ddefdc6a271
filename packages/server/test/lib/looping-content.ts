import { startWorker } from '../../src/lib/worker.ts'

/** The content thread with a planted fault: it never comes back from a body that says LOOP, and counts these. */
export const startLoopingContentThread = (loops = new Int32Array(new SharedArrayBuffer(4))) =>
  startWorker('./looping-content-worker', import.meta.url, { workerData: loops })
