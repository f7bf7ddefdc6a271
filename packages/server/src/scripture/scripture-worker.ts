/** The thread that searches scripture: it has the files open, and answers one question after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveLane } from './lane-thread.ts'
import { openQuestions } from './questions.ts'

if (parentPort) serveLane(parentPort, openQuestions(workerData))
