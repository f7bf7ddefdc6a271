/** The logs of the test PostgreSQL servers. */
import { setImmediate as nextTurn } from 'node:timers/promises'

export const MOST_LINES = 100_000
const logs = new Map<string, string[]>()
let marked = 0

/** The log lines of the server in this folder; the code that starts it appends them. */
export function linesOf(folder: string): string[] {
  const known = logs.get(folder) ?? []
  logs.set(folder, known)
  return known
}

/** The log lines about this database so far. */
export async function logOf({
  url,
  ask,
}: {
  url: string
  ask: (sql: string) => Promise<unknown>
}): Promise<string[]> {
  marked += 1
  const marker = `marker ${marked}`
  const { pathname, searchParams } = new URL(url)
  const ours = `${pathname.slice(1)}:`
  const lines = () =>
    linesOf(searchParams.get('host') ?? '').filter((line) => line.startsWith(ours))
  await ask(`DO $$ BEGIN RAISE WARNING '${marker}'; END $$`)
  while (!lines().some((line) => line.endsWith(marker))) await nextTurn()
  return lines().filter(
    (line) => !/marker \d+$|CONTEXT:.*inline_code_block|STATEMENT: {2}DO /.test(line),
  )
}
