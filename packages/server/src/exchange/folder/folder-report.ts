import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Loss } from '@waraq/exchange'
import { isNotFoundError, writeFileAtomic } from '../../lib/durable-file.ts'
import { OperatorError } from '../../lib/operator-error.ts'

/** The file of a folder of documents that says what became of them. */
export const REPORT = 'report.json'

/** What an export wrote, and what it could not. */
export interface FolderReport {
  /** False until the last file is written: then the export can be repeated. */
  finished: boolean
  format: string
  documents: { id: string; file: string; losses: Loss[] }[]
  failures: { id: string; file: string; reason: string }[]
  pictures: number
  /** The losses of all documents. */
  losses: Loss[]
}

export const writeReport = (folder: string, report: FolderReport): void =>
  writeFileAtomic(join(folder, REPORT), `${JSON.stringify(report, undefined, 2)}\n`)

/** @throws OperatorError for a folder that has anything but an export that did not finish */
export function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isFree = readdirSync(folder).length === 0 || isUnfinished(join(folder, REPORT))
  if (!isFree) throw new OperatorError(`${folder} is not empty: name a new folder`)
}

function isUnfinished(file: string): boolean {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).finished === false
  } catch (error) {
    if (isNotFoundError(error) || error instanceof SyntaxError) return false
    throw error
  }
}
