/** Worker thread that searches scripture, one request after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveWorker } from '../lib/worker-server.ts'
import { transferablesOfFound } from './found.ts'
import { openQueries } from './queries.ts'

if (parentPort) serveWorker(parentPort, openQueries(workerData), transferablesOfFound)
