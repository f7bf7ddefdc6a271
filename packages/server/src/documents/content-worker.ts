/** The worker that parses bodies, so that they do not block other requests. */
import { parentPort } from 'node:worker_threads'
import { serveWorker } from '../lib/worker-server.ts'
import { contentHandlers, memoryOfContent } from './content-handlers.ts'

if (parentPort) serveWorker(parentPort, contentHandlers, memoryOfContent)
