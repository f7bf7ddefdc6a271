/** Worker thread that draws pages of the mushaf and clips of them. */
import { parentPort, workerData } from 'node:worker_threads'
import { memoryOfBytes, serveWorker, withJsonResults } from '../../lib/worker-server.ts'
import { openMushafQueries } from './queries.ts'

if (parentPort) {
  serveWorker(parentPort, withJsonResults(await openMushafQueries(workerData)), memoryOfBytes)
}
