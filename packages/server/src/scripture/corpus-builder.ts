/** The thread that builds the corpus of the Quran, so that nobody waits for it. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import {
  buildCorpus,
  licenceNotice,
  MissingSourcesError,
  openCorpus,
  readSources,
} from '@waraq/scripture/corpus'

export interface BuildTask {
  path: string
  editions: readonly string[]
}

/** What the thread says: a sentence about its progress, and how it ended. */
export type BuildNews =
  | { progress: string }
  | { built: { notice: string } }
  | { failed: { message: string; isMissing: boolean } }

// Files of other choices and versions that are kept beside the new one.
const KEPT = 2
const ABANDONED_MILLISECONDS = 3_600_000

if (parentPort) await build(parentPort, workerData)

async function build(port: MessagePort, { path, editions }: BuildTask): Promise<void> {
  const say = (news: BuildNews) => port.postMessage(news)
  try {
    say({ progress: 'Reading the text of the Quran from its packages' })
    const sources = await readSources(editions)
    mkdirSync(dirname(path), { recursive: true })
    buildCorpus({ path, sources, editions, say: (progress) => say({ progress }) })
    removeOthers(path)
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
  return licenceNotice(editions)
}

/** Takes away what older versions built, and what a build left that was cut off. */
function removeOthers(path: string): void {
  const folder = dirname(path)
  const others = readdirSync(folder)
    .filter((name) => /^quran-[0-9a-f]+\.db/.test(name) && name !== basename(path))
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  const isAbandoned = ({ name, at }: { name: string; at: number }) =>
    name.endsWith('.new') && Date.now() - at > ABANDONED_MILLISECONDS
  const old = others.filter(({ name }) => name.endsWith('.db')).slice(KEPT)
  for (const { name } of [...others.filter(isAbandoned), ...old]) {
    rmSync(join(folder, name), { force: true })
  }
}
