/** The thread that draws pages of the mushaf and cuts clips of them. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveLane } from '../lane-thread.ts'
import { openMushafQuestions } from './questions.ts'

if (parentPort) serveLane(parentPort, await openMushafQuestions(workerData))
