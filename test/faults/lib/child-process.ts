/** Programs that run for a test and end with it, even if it crashes. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Daemon {
  /** The last output, to explain why the program is not ready. */
  output(): string
  /** Kills the program with SIGKILL and waits until it has ended. */
  kill(): Promise<void>
}

interface Options {
  /** The user and group that it runs as. */
  who?: { uid?: number; gid?: number }
  /** Shell commands to run after its end. */
  epilogue?: string
}

const MOST_SAID = 20_000

// The shell's input closes when the test ends in any way; then the program ends.
const supervisorOf = (epilogue: string) => `
  "$@" </dev/null 2>&1 &
  daemon=$!
  cat >/dev/null
  kill -KILL $daemon 2>/dev/null
  wait $daemon 2>/dev/null
  ${epilogue}`

/** A folder, and the programs that work in it. */
export interface Ground {
  folder: string
  /** Starts a program; the caller waits until it is ready. */
  start(command: [string, ...string[]], options?: Options): Daemon
}

/** A test, or another scope with an end. */
export interface Ends {
  after(close: () => Promise<void>): void
}

/** At the end of the test, ends the programs in reverse order and deletes the folder. */
export function newGround(t: Ends, name: string): Ground {
  const folder = mkdtempSync(join(tmpdir(), `waraq-${name}-`))
  const daemons: Daemon[] = []
  t.after(async () => {
    for (const daemon of daemons.toReversed()) await daemon.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    start(command, options) {
      const daemon = startDaemon(command, options)
      daemons.push(daemon)
      return daemon
    },
  }
}

function startDaemon(command: string[], { who = {}, epilogue = '' }: Options = {}): Daemon {
  const supervisor = spawn('sh', ['-c', supervisorOf(epilogue), 'sh', ...command], {
    ...who,
    cwd: tmpdir(),
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const closing = new Promise<void>((resolve) => supervisor.once('close', () => resolve()))
  let output = ''
  supervisor.stdout.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MOST_SAID)
  })
  return {
    output: () => output,
    kill() {
      supervisor.stdin.end()
      return closing
    },
  }
}
