import { resolve } from 'node:path'
import { type DatabaseConfig, type Engine, engineOf } from '../db/engine.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Clock } from '../lib/time.ts'
import { copyDatabase } from '../transfer/copy.ts'
import { type Command, type Terminal, UsageError } from './command.ts'

const PROGRESS_MILLISECONDS = 2_000
/** The exit code of a copy that holds damaged content. */
const DAMAGED = 3

export const COPY: Command = {
  name: 'copy',
  positionals: [],
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    'with-damaged': { type: 'boolean' },
  },
  optionsUsage: '--from sqlite:FOLDER --to postgres://... [--with-damaged]',
  summary: 'Copy everything into an empty database, of either kind; goes on where it was cut off',
  async run(terminal, { flags }) {
    const [from, to] = [engineOf(parsePlace(flags.from)), engineOf(parsePlace(flags.to))]
    await requireCurrent(from)
    // Nobody may write meanwhile; over PostgreSQL, where that cannot be held, the comparison tells.
    const held = [from.hold(), to.hold()]
    let damaged = 0
    try {
      damaged = await copyBetween(from, to, terminal, flags['with-damaged'] === true)
    } finally {
      for (const one of held) one.release()
    }
    terminal.print('both hold the same, row for row: point the servers at the new one')
    terminal.print(
      'the master key and the images in a folder stay where they are: every server needs them',
    )
    return damaged > 0 ? DAMAGED : 0
  },
}

/** Answers how many damaged documents were copied. */
async function copyBetween(
  source: Engine,
  target: Engine,
  terminal: Terminal,
  withDamaged: boolean,
): Promise<number> {
  await target.migrate(terminal.now())
  const [from, to] = [await source.openForCommand(), await target.openForCommand()]
  try {
    const onProgress = progressOf(terminal)
    const copied = await copyDatabase({ from, to, onProgress, withDamaged })
    for (const { table, rows, sha256 } of copied) {
      terminal.print(`${table.padEnd(26)}${String(rows).padStart(10)} rows  sha256 ${sha256}`)
    }
    const damaged = copied.flatMap((table) => table.damaged)
    for (const name of damaged) terminal.warn(`${name} is damaged in both`)
    return damaged.length
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

async function requireCurrent(source: Engine): Promise<void> {
  const schema = await source.schema()
  if (!schema) throw new OperatorError('there is nothing to copy: the source does not exist')
  if (schema.current !== schema.known) {
    throw new OperatorError(
      `the source has schema ${schema.current} and this build knows ${schema.known}: run waraq migrate on it first`,
    )
  }
}

/** A line now and then, and none for what is done at once. */
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
  throw new UsageError('--from and --to name a place each: sqlite:./data or postgres://...')
}
