/** A PostgreSQL server that ends with this process. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { linesOf, MOST_LINES } from './postgres-log.ts'

// The server stops and its folder is deleted once this shell's stdin closes, which happens whenever
// the process ends.
const SUPERVISOR = `
  "$1/postgres" -D "$2/data" -k "$2" $3 2>&1 &
  server=$!
  cat >/dev/null
  kill -INT $server
  wait $server
  rm -rf "$2"`

/** Runs a server over the data in a folder for as long as this process lives. */
export async function startServer(
  folder: string,
  chosen: Record<string, string>,
  who: { uid?: number; gid?: number },
  bin: string,
): Promise<void> {
  const settings = Object.entries(chosen).map(([name, value]) => `-c ${name}=${value}`)
  const supervisor = spawn(
    'sh',
    ['-c', SUPERVISOR.replace('$3', settings.join(' ')), 'sh', bin, folder],
    {
      ...who,
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  const lines = createInterface(supervisor.stdout)
  const said = linesOf(folder)
  await untilReady(lines, said)
  // Does not keep the process alive.
  supervisor.unref()
  for (const end of [supervisor.stdin, supervisor.stdout]) if ('unref' in end) Object(end).unref()
}

async function untilReady(
  lines: ReturnType<typeof createInterface>,
  said: string[],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  lines.on('line', (line) => {
    if (/ready to accept (?:read-only )?connections/.test(line)) resolve()
    if (said.length < MOST_LINES) said.push(line)
  })
  lines.once('close', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)))
  await promise
}
