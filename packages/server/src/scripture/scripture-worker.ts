/** The thread that searches scripture: it has the files open, and answers one question after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import { memoryOfBytes, serveWorker, withJsonAnswers } from '../lib/worker-thread.ts'
import { openQuestions } from './questions.ts'

if (parentPort) {
  serveWorker(parentPort, withJsonAnswers(openQuestions(workerData)), memoryOfBytes)
}
