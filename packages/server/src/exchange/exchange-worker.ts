/** The thread that writes documents as files. */
import { parentPort } from 'node:worker_threads'
import { serveWorker } from '../lib/worker-server.ts'
import { exchangeHandlers, memoryOfFile } from './exchange-handlers.ts'

if (parentPort) serveWorker(parentPort, exchangeHandlers, memoryOfFile)
