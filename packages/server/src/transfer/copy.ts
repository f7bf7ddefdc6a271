import type { Database } from '../db/database.ts'
import { COPIED_TABLES, type Table } from '../db/tables.ts'
import { contentHashOf } from '../lib/content-hash.ts'
import { OperatorError } from '../lib/operator-error.ts'
import {
  createRowDigest,
  type Digest,
  formatKey,
  isSameRow,
  readMissing,
  readRows,
} from './rows.ts'
import { countRows, insertRows, listRows, type Row } from './store.ts'

interface Deps {
  from: Database
  to: Database
  /** Called after each batch with the progress of a table. */
  onProgress(table: string, copiedRows: number, total: number): void
  /** Whether to copy content that is damaged in the source. */
  withDamaged?: boolean
}

export type CopyReport = Digest & { table: string; damaged: readonly string[] }

/** How many damaged documents are listed; waraq doctor --deep lists all. */
const MAX_SHOWN = 100

export const DEPLOYMENT = tableOf('deployment')
const ORGANIZATIONS = tableOf('organizations')

/**
 * Copies every row of a database into an empty one in key order, then compares all rows. An
 * interrupted copy resumes after the last copied row.
 *
 * A target that was fully copied before may be in use: it is compared and not written.
 *
 * @throws OperatorError if the source has no deployment, the target has other rows, a row differs,
 *   or the content of a document is damaged.
 */
export async function copyDatabase(deps: Deps): Promise<CopyReport[]> {
  const { from, to, withDamaged } = deps
  const { isWhole } = await requireCopyable(from, to)
  const copied: CopyReport[] = []
  const others = COPIED_TABLES.filter((table) => table !== DEPLOYMENT)
  // A database without its deployment row is not usable; it gets one after all other tables were
  // compared.
  for (const tables of [others, [DEPLOYMENT]]) {
    if (!isWhole) for (const table of tables) await copyTable(deps, table)
    for (const table of tables) {
      copied.push({ table: table.name, ...(await compare(from, to, table, isWhole)) })
    }
    const damaged = copied.flatMap((table) => table.damaged)
    if (damaged.length > 0 && !withDamaged) throw new OperatorError(damageError(damaged))
  }
  return copied
}

/** Whether the target already has the deployment row, which is copied last. */
export async function requireCopyable(from: Database, to: Database): Promise<{ isWhole: boolean }> {
  const [source, target] = await firstOfBoth(from, to, DEPLOYMENT)
  if (!source) {
    throw new OperatorError('there is nothing to copy: the source has no deployment yet')
  }
  if (target && target.name !== source.name) {
    throw new OperatorError('the target is not empty: it belongs to another deployment')
  }
  const [first, begun] = await firstOfBoth(from, to, ORGANIZATIONS)
  if (begun && begun.id !== first?.id) {
    throw new OperatorError('the target is not empty: it contains rows that are not in the source')
  }
  return { isWhole: target !== undefined }
}

const firstOfBoth = (from: Database, to: Database, table: Table): Promise<(Row | undefined)[]> =>
  Promise.all([from, to].map(async (db) => (await listRows(db, table, undefined, 1))[0]))

async function copyTable({ from, to, onProgress }: Deps, table: Table): Promise<void> {
  const total = await countRows(from, table)
  let copiedRows = await countRows(to, table)
  for await (const rows of readMissing(from, to, table)) {
    await insertRows(to, table, rows)
    copiedRows += rows.length
    onProgress(table.name, copiedRows, total)
  }
}

export async function compare(from: Database, to: Database, table: Table, isWhole: boolean) {
  const digest = createRowDigest(table)
  const damaged: string[] = []
  const others = readRows(to, table)
  for await (const row of readRows(from, table)) {
    const { value: other } = await others.next()
    if (!other || !isSameRow(table, row, other)) throw difference(table, row, isWhole)
    digest.add(row)
    if (await isDamaged(row)) damaged.push(formatKey(table, row))
  }
  const { value: more } = await others.next()
  if (more) throw difference(table, more, isWhole)
  return { ...digest.end(), damaged }
}

/** Whether the content of a document does not match its hash. */
export const isDamaged = async ({ content, content_hash }: Row): Promise<boolean> =>
  content instanceof Uint8Array && (await contentHashOf(new Uint8Array(content))) !== content_hash

export const damageError = (damaged: readonly string[]): string =>
  `${damaged.length} documents of the source are damaged, so the target must not be used: restore them, or copy with --with-damaged\n${damaged.slice(0, MAX_SHOWN).join('\n')}`

const difference = (table: Table, row: Row, isWhole: boolean): OperatorError =>
  new OperatorError(
    isWhole
      ? `the target was copied before, and ${formatKey(table, row)} differs: the source or the target has been used since; nothing was written`
      : `${formatKey(table, row)} differs: the source was written during the copy, or the target was changed; empty the target and copy again`,
  )

function tableOf(name: string): Table {
  const table = COPIED_TABLES.find((one) => one.name === name)
  if (!table) throw new Error(`table ${name} does not exist`)
  return table
}
