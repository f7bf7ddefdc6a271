/** A process in a separate network namespace: all processes in it end with their parent. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { requirement } from '../../lib/system-requirements.ts'
import { waitForService } from '../../lib/wait-for.ts'
import type { Ground } from './child-process.ts'

const IP_PART = requirement('ip')
export const skip =
  IP_PART.skip || (process.getuid?.() !== 0 && 'needs root, for network namespaces')

export interface Namespace {
  /** Process id of the namespace's first process, as seen from outside. */
  init: number
  /** Runs a command in the network namespace and waits for its end. */
  onNetwork(...command: [string, ...string[]]): void
  /** The command line that precedes a command to run it in the namespace. */
  enter: string[]
  /** Process ids in the namespace, of programs whose name starts with one of these if given. */
  pidsOf(programs?: readonly string[]): number[]
}

/** A program without work, for which the first process waits. */
const IDLE_PROGRAM = 'sleep'
// Limit for processes that are left behind when the test is killed.
const LONGEST_SECONDS = 5_400
// Until /proc is mounted again, the file has the process id of the outer namespace.
const INIT = `
  read -r pid _ </proc/self/stat && mount -t proc proc /proc && echo "init $pid" && ${IDLE_PROGRAM} ${LONGEST_SECONDS}
  exit`
const UNSHARE = ['unshare', '--net', '--pid', '--mount', '--fork', '--kill-child'] as const

export async function startNamespace({ start }: Ground): Promise<Namespace> {
  const { output } = start([...UNSHARE, 'sh', '-c', INIT])
  const initIn = () => Number(/^init (\d+)$/m.exec(output())?.[1] ?? 0)
  await waitForService('a namespace', async () => initIn() > 0, output)
  const init = initIn()
  const target = ['nsenter', '--target', String(init), '--net']
  return {
    init,
    enter: [...target, '--pid', '--mount', '--'],
    onNetwork: (...command) => runOut([...target, '--', ...command]),
    pidsOf: (programs) => pidsIn(init, programs),
  }
}

/** Runs a command to its end; an error contains its output. */
export function runOut([program = '', ...words]: readonly string[]): void {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 10_000 })
}

function pidsIn(init: number, programs?: readonly string[]): number[] {
  const place = placeOf(init)
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    if (pid === init || placeOf(pid) !== place) return false
    const program = programOf(pid)
    if (program === IDLE_PROGRAM) return false
    return !programs || programs.some((name) => program.startsWith(name))
  })
}

const placeOf = (pid: number): string => unlessGone(() => readlinkSync(`/proc/${pid}/ns/pid`))
// The name of the executable, because a process can change its own name.
const programOf = (pid: number): string =>
  unlessGone(() => basename(readlinkSync(`/proc/${pid}/exe`)))

function unlessGone(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
