/** The thread that reads bodies, so that they never hold up anybody else's request. */
import { parentPort } from 'node:worker_threads'
import { serveWorker } from '../lib/worker-server.ts'
import { contentHandlers, memoryOfContent } from './content-handlers.ts'

if (parentPort) serveWorker(parentPort, contentHandlers, memoryOfContent)
