import type { Database } from '../db/database.ts'
import { COPIED_TABLES, type Table } from '../db/tables.ts'
import { OperatorError } from '../lib/operator-error.ts'
import {
  type CopyReport,
  compare,
  DEPLOYMENT,
  damageError,
  isDamaged,
  requireCopyable,
} from './copy.ts'
import { runLastPass } from './last-pass.ts'
import { appendRows, runPass } from './pass.ts'
import { formatKey } from './rows.ts'
import { countRows, insertRows, listRows, type Row } from './store.ts'

/** A pass with fewer changes is followed by the pause. */
const FEW_ROWS = 1_000
/** The pause also follows after `MAX_PASSES`, if the servers write faster than the copy. */
const MAX_PASSES = 20

interface Deps {
  from: Database
  to: Database
  /** Called after each batch of the first pass with the progress of a table. */
  onProgress(table: string, copiedRows: number, total: number): void
  /** Called after each pass beside the servers. */
  onPass(changed: number): void
  /** Makes the source refuse writes until `resume`. */
  pause(): Promise<void>
  isPaused(): Promise<boolean>
  resume(): Promise<void>
  /** Whether to copy content that is damaged in the source. */
  withDamaged: boolean
}

const TABLES = COPIED_TABLES.filter((table) => table !== DEPLOYMENT)

/**
 * Copies a database that servers use into an empty one. Passes copy what changed since the one
 * before; when little changes, the source is paused for the last one and stays so.
 *
 * An interrupted copy resumes. Every row is compared: contents before the pause and when they are
 * copied, the other columns during it.
 *
 * @throws OperatorError as `copyDatabase`; the source then accepts writes as before.
 */
export async function copyLive(deps: Deps): Promise<CopyReport[]> {
  const { from, to, pause, isPaused, resume, withDamaged } = deps
  if ((await requireCopyable(from, to)).isWhole) {
    throw new OperatorError('the target was copied before; nothing was written')
  }
  const damaged = new Map<string, Set<string>>(TABLES.map(({ name }) => [name, new Set()]))
  const note = async (table: Table, row: Row): Promise<void> => {
    const names = damaged.get(table.name)
    if (await isDamaged(row)) names?.add(formatKey(table, row))
    else names?.delete(formatKey(table, row))
  }
  await copyBesideServers(deps, note)
  const all = [...damaged.values()].flatMap((names) => [...names])
  if (all.length > 0 && !withDamaged) throw new OperatorError(damageError(all))
  const wasPaused = await isPaused()
  try {
    await pause()
    return await finish(deps, note, damaged)
  } catch (error) {
    // A pause that the operator began is not ended here.
    if (!wasPaused) await resume()
    throw error
  }
}

type Note = (table: Table, row: Row) => Promise<void>

async function copyBesideServers({ from, to, onProgress, onPass }: Deps, onRow: Note) {
  for (const table of TABLES) {
    const total = await countRows(from, table)
    let copiedRows = await countRows(to, table)
    await appendRows({ from, to, table }, (rows) => {
      copiedRows += rows
      onProgress(table.name, copiedRows, total)
    })
  }
  let isDeep = true
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const changed = await runPass({ from, to, tables: TABLES, isDeep, onRow })
    onPass(changed)
    // The deep pass takes long, so more has changed in the meantime.
    if (!isDeep && changed < FEW_ROWS) return
    isDeep = false
  }
}

/** The last pass; nothing writes to either database. */
async function finish(
  { from, to }: Deps,
  onRow: Note,
  damaged: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<CopyReport[]> {
  const digests = await runLastPass({ from, to, tables: TABLES, onRow })
  const reports = digests.map((one) => ({ ...one, damaged: [...(damaged.get(one.table) ?? [])] }))
  await insertRows(to, DEPLOYMENT, await listRows(from, DEPLOYMENT, undefined, 1))
  const { name } = DEPLOYMENT
  return [...reports, { table: name, ...(await compare(from, to, DEPLOYMENT, false)) }]
}
