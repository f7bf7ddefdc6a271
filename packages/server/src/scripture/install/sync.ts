import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HadithSync } from '@waraq/contract'
import {
  HadithSourceError,
  type ImportedCollection,
  readCollections,
  type SourceFile,
} from '@waraq/scripture/hadith'
import { OperatorError } from '../../lib/operator-error.ts'
import { writeProgress } from '../hadith/progress.ts'
import { install, listInstalled } from './collection-store.ts'
import type { DownloadDeps } from './download.ts'
import { createHadithSource, type HadithSource, type HadithSourceConfig } from './hadith-source.ts'
import { withInstallLock } from './install-lock.ts'

interface SyncDeps extends DownloadDeps {
  dir: string
  source: HadithSourceConfig
  now: () => Date
  /** Called under the lock: whether another process has updated in the meantime. */
  isDone?: () => boolean
  /** Receives one sentence at each step. */
  say: (line: string) => void
}

interface SyncOutcome {
  updated: string[]
  unchanged: string[]
  /** Collections that failed and stay unchanged, with the reason. */
  failed: { name: string; message: string }[]
}

/**
 * Updates the installed collections from their source, one after the other. Skips unchanged files
 * and resumes interrupted transfers; a collection that is incomplete or lost texts stays unchanged.
 * Publishes its progress to all processes of the folder.
 * @throws OperatorError if another process is updating, or the source returns no list
 */
export function syncHadith(deps: SyncDeps): Promise<SyncOutcome> {
  return withInstallLock(deps.dir, () => syncLocked(deps))
}

async function syncLocked(deps: SyncDeps): Promise<SyncOutcome> {
  const outcome: SyncOutcome = { updated: [], unchanged: [], failed: [] }
  if (deps.isDone?.()) return outcome
  const source = createHadithSource(deps.source, folderOf(deps), deps)
  const report = createProgress(deps)
  try {
    report({ message: `listing the collections of ${hostOf(deps.source.url)}` })
    const names = await source.list()
    for (const [at, name] of names.entries()) {
      deps.say(`${name} (${at + 1} of ${names.length})`)
      await syncOne(deps, { source, name, report, outcome })
    }
  } catch (error) {
    report({ state: 'failed', message: messageOf(error) })
    throw error instanceof HadithSourceError ? new OperatorError(error.message) : error
  }
  const state = outcome.failed.length > 0 ? 'failed' : 'done'
  report({ state, message: summaryOf(outcome) })
  return outcome
}

interface One {
  source: HadithSource
  name: string
  report: ReportProgress
  outcome: SyncOutcome
}

async function syncOne(deps: SyncDeps, { source, name, report, outcome }: One): Promise<void> {
  try {
    const files = await source.fetch(name, (done, total) =>
      report({ collection: name, done, total, message: `fetching ${name}` }),
    )
    const fetched = hashOf(files)
    const collections = readCollections(deps.source.format, files)
    if (fetched === installedHash(deps, name) && areInstalled(deps, collections)) {
      outcome.unchanged.push(name)
      return
    }
    report({
      collection: name,
      done: files.length,
      total: files.length,
      message: `indexing ${name}`,
    })
    install(deps.dir, collections, { now: deps.now(), say: deps.say })
    writeFileSync(markOf(deps, name), fetched)
    outcome.updated.push(name)
  } catch (error) {
    deps.say(`${name}: ${messageOf(error)}`)
    outcome.failed.push({ name, message: messageOf(error) })
  }
}

function areInstalled({ dir, source }: SyncDeps, collections: ImportedCollection[]): boolean {
  const installed = listInstalled(dir)
  return collections.every(({ slug }) =>
    installed.some((one) => one.slug === slug && one.terms.format === source.format),
  )
}

// The hash of the files that were last installed; files that were fetched and then rejected do not
// count.
const markOf = (deps: SyncDeps, name: string) => join(folderOf(deps), `${name}.installed`)

function installedHash(deps: SyncDeps, name: string): string | undefined {
  const mark = markOf(deps, name)
  return existsSync(mark) ? readFileSync(mark, 'utf8') : undefined
}

function hashOf(files: SourceFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) {
    // info.json covers all collections, so its changes may concern another one.
    if (path !== 'info.json') hash.update(`${path}\n${text}\n`)
  }
  return hash.digest('hex')
}

type ReportProgress = (change: Partial<HadithSync>) => void

function createProgress({ dir, now, say }: SyncDeps): ReportProgress {
  let progress: HadithSync = {
    state: 'running',
    collection: null,
    done: 0,
    total: 0,
    message: '',
    started_at: now().toISOString(),
    finished_at: null,
  }
  return (change) => {
    progress = { ...progress, ...change }
    if (progress.state !== 'running') progress.finished_at = now().toISOString()
    try {
      writeProgress(dir, progress)
    } catch (error) {
      // A full disk must not stop the update.
      say(`cannot write the progress: ${messageOf(error)}`)
    }
  }
}

export function summaryOf({ updated, unchanged, failed }: SyncOutcome): string {
  const parts = [
    `${updated.length} updated`,
    `${unchanged.length} unchanged`,
    ...failed.map(({ name, message }) => `${name} not updated: ${message}`),
  ]
  return parts.join('; ')
}

// One folder for each source, so that their files never mix.
function folderOf({ dir, source }: SyncDeps): string {
  return join(dir, 'sources', `${source.format}-${hostOf(source.url).replace(/[^\w.-]/g, '_')}`)
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? 'the source'
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
