import { startWorker } from '../../src/lib/worker.ts'

/**
 * A content thread with a planted fault: it loops on a body that contains LOOP and counts such
 * bodies.
 */
export const startLoopingContentThread = (loops = new Int32Array(new SharedArrayBuffer(4))) =>
  startWorker('./looping-content-worker', import.meta.url, { workerData: loops })
