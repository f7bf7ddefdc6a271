/** Worker thread that builds the Quran corpus without blocking requests. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { licenseNotice, openCorpus } from '@waraq/scripture/corpus'
import { MissingSourcesError } from '@waraq/scripture/corpus/build'
import { buildQuran } from './build-quran.ts'
import type { QuranChoice } from './quran-file.ts'

/** Messages of the thread: progress, then the outcome. */
export type BuildEvent =
  | { progress: string }
  | { built: { notice: string } }
  | { failed: { message: string; isMissing: boolean } }

if (parentPort) await build(parentPort, workerData)

async function build(port: MessagePort, choice: QuranChoice): Promise<void> {
  const say = (event: BuildEvent) => port.postMessage(event)
  try {
    const path = await buildQuran(choice, (progress) => say({ progress }))
    say({ built: { notice: noticeOf(path) } })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    say({ failed: { message, isMissing: error instanceof MissingSourcesError } })
  }
}

function noticeOf(path: string): string {
  const corpus = openCorpus(path)
  const editions = corpus?.editions() ?? []
  corpus?.close()
  return licenseNotice(editions)
}
