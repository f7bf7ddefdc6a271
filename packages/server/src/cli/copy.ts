import { resolve } from 'node:path'
import type { Database } from '../db/database.ts'
import { type DatabaseConfig, type Engine, engineOf } from '../db/engine.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Clock } from '../lib/time.ts'
import { type CopyReport, copyDatabase } from '../transfer/copy.ts'
import { copyLive } from '../transfer/live-copy.ts'
import { type Command, type Terminal, UsageError } from './command.ts'

const PAUSING =
  'the source refuses writes, and the first embed token of a new user, from now on; if this command is interrupted, run it again or waraq drain off'
const HOW_TO_GO_BACK =
  'the source still refuses writes and the first embed token of a new user: to keep using it instead, run waraq drain off with its settings'
const PROGRESS_MILLISECONDS = 2_000
/** Exit code of a copy that contains damaged documents. */
const DAMAGED = 3

export const COPY: Command = {
  name: 'copy',
  group: 'data',
  example: 'waraq copy --from sqlite:./data --to postgres://waraq@db.internal/waraq',
  positionals: [],
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    live: { type: 'boolean' },
    'with-damaged': { type: 'boolean' },
  },
  optionsUsage: '--from sqlite:FOLDER --to postgres://... [--live] [--with-damaged]',
  summary:
    'Copy all data into an empty database (SQLite or PostgreSQL), with --live beside running servers; resumes an interrupted copy',
  async run(terminal, { flags }) {
    const [from, to] = [engineOf(parsePlace(flags.from)), engineOf(parsePlace(flags.to))]
    await requireCurrent(from)
    const isLive = flags.live === true
    // SQLite files are locked against writers. PostgreSQL is not; the comparison finds changes.
    const locks = isLive ? [to.hold()] : [from.hold(), to.hold()]
    let damaged = 0
    try {
      const copy = isLive ? copyBeside : copyStopped
      damaged = await copyBetween(from, to, terminal, (databases) =>
        copy({ ...databases, source: from, terminal, withDamaged: flags['with-damaged'] === true }),
      )
    } finally {
      for (const one of locks) one.release()
    }
    terminal.print('copy complete, all rows compared: point the servers at the new database')
    if (isLive) terminal.print(HOW_TO_GO_BACK)
    terminal.print(
      'the master key and images in a folder are not copied: every server needs access to them',
    )
    return damaged > 0 ? DAMAGED : 0
  },
}

interface Databases {
  from: Database
  to: Database
}

interface Copying extends Databases {
  source: Engine
  terminal: Terminal
  withDamaged: boolean
}

/** Returns the number of damaged documents that were copied. */
async function copyBetween(
  source: Engine,
  target: Engine,
  terminal: Terminal,
  copy: (databases: Databases) => Promise<CopyReport[]>,
): Promise<number> {
  await target.migrate(terminal.now())
  const [from, to] = [await source.openForCommand(), await target.openForCommand()]
  try {
    const copied = await copy({ from, to })
    for (const { table, rows, sha256 } of copied) {
      terminal.print(`${table.padEnd(26)}${String(rows).padStart(10)} rows  sha256 ${sha256}`)
    }
    const damaged = copied.flatMap((table) => table.damaged)
    for (const name of damaged) terminal.warn(`${name} is damaged in the source and the copy`)
    return damaged.length
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

const copyStopped = ({ from, to, terminal, withDamaged }: Copying): Promise<CopyReport[]> =>
  copyDatabase({ from, to, onProgress: progressOf(terminal), withDamaged })

/** Copies while servers use the source, which refuses writes from the last pass on. */
async function copyBeside(copying: Copying): Promise<CopyReport[]> {
  const { from, to, source, terminal, withDamaged } = copying
  const { print, now } = terminal
  let pausedAt = 0
  const copied = await copyLive({
    from,
    to,
    withDamaged,
    onProgress: progressOf(terminal),
    onPass: (changed) => print(`pass beside the servers: ${changed} rows changed`),
    async pause() {
      print(PAUSING)
      pausedAt = now().getTime()
      await source.pauseWrites(from)
    },
    isPaused: () => source.isPaused(from),
    resume: () => source.resumeWrites(from),
  })
  const seconds = ((now().getTime() - pausedAt) / 1000).toFixed(1)
  print(`the last pass and the comparison took ${seconds} s`)
  return copied
}

async function requireCurrent(source: Engine): Promise<void> {
  const schema = await source.schema()
  if (!schema) throw new OperatorError('the source database does not exist')
  if (schema.current !== schema.known) {
    throw new OperatorError(
      `the source has schema ${schema.current} but this version needs ${schema.known}: ${schema.current < schema.known ? 'run waraq migrate on the source first' : 'run the newer Waraq that wrote it'}`,
    )
  }
}

/** Prints progress at most every 2 s. */
function progressOf({ print, now }: { print(line: string): void; now: Clock }) {
  let last = now().getTime()
  return (table: string, done: number, total: number): void => {
    if (now().getTime() - last < PROGRESS_MILLISECONDS) return
    last = now().getTime()
    print(`${table} ${done} of ${total}`)
  }
}

function parsePlace(place: unknown): DatabaseConfig {
  const [, path] = /^sqlite:(.+)$/.exec(String(place)) ?? []
  if (path !== undefined) return { file: resolve(path, path.endsWith('.db') ? '' : 'waraq.db') }
  if (/^postgres(?:ql)?:\/\/./.test(String(place))) return { url: String(place) }
  throw new UsageError('--from and --to must be sqlite:FOLDER or a postgres:// URL')
}
