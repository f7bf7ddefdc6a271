/** Programs that serve a test and end with it, even if it crashes. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Daemon {
  /** The last output, to explain why the program does not serve. */
  said(): string
  /** Takes it away from one moment to the next, and waits until it is gone. */
  kill(): Promise<void>
}

interface Options {
  /** Whom it runs as. */
  who?: { uid?: number; gid?: number }
  /** Lines of a shell for when it is gone. */
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
  /** Starts a program; whether it serves is for the caller to find out. */
  start(command: [string, ...string[]], options?: Options): Daemon
}

/** A test, or another scope with an end. */
export interface Ends {
  after(close: () => Promise<void>): void
}

/** Ends with the test: first the programs, the last one before the others, then the folder. */
export function newGround(t: Ends, name: string): Ground {
  const folder = mkdtempSync(join(tmpdir(), `waraq-${name}-`))
  const started: Daemon[] = []
  t.after(async () => {
    for (const daemon of started.toReversed()) await daemon.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    start(command, options) {
      const daemon = startDaemon(command, options)
      started.push(daemon)
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
  const gone = new Promise<void>((resolve) => supervisor.once('close', () => resolve()))
  let said = ''
  supervisor.stdout.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_SAID)
  })
  return {
    said: () => said,
    kill() {
      supervisor.stdin.end()
      return gone
    },
  }
}
