/** A process and a network namespace of their own: all that runs in there ends with whoever keeps them. */
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
  /** The first process in there, by its number out here. */
  init: number
  /** Runs a command on its network, and waits until it has ended. */
  onNetwork(...command: [string, ...string[]]): void
  /** The words before a command that is to run in there. */
  enter: string[]
  /** Numbers of the processes in there whose program's name begins as one of these; not those that keep it. */
  pidsOf(programs?: readonly string[]): number[]
}

/** The first process waits for this one. */
const KEEPER = 'sleep'
// The longest that anything is left behind, should even its keeper be killed.
const LONGEST_SECONDS = 5_400
// As long as /proc is not its own, the file has the number by which everybody else knows the process.
const INIT = `
  read -r pid _ </proc/self/stat && mount -t proc proc /proc && echo "init $pid" && ${KEEPER} ${LONGEST_SECONDS}
  exit`
const UNSHARE = ['unshare', '--net', '--pid', '--mount', '--fork', '--kill-child'] as const

export async function startNamespace({ start }: Ground): Promise<Namespace> {
  const { said } = start([...UNSHARE, 'sh', '-c', INIT])
  const initIn = () => Number(/^init (\d+)$/m.exec(said())?.[1] ?? 0)
  await waitForService('a namespace', async () => initIn() > 0, said)
  const init = initIn()
  const target = ['nsenter', '--target', String(init), '--net']
  return {
    init,
    enter: [...target, '--pid', '--mount', '--'],
    onNetwork: (...command) => runOut([...target, '--', ...command]),
    pidsOf: (programs) => pidsIn(init, programs),
  }
}

/** Runs a command to its end; where it fails, the error has what it said. */
export function runOut([program = '', ...words]: readonly string[]): void {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 10_000 })
}

function pidsIn(init: number, programs?: readonly string[]): number[] {
  const place = placeOf(init)
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    if (pid === init || placeOf(pid) !== place) return false
    const program = programOf(pid)
    if (program === KEEPER) return false
    return !programs || programs.some((name) => program.startsWith(name))
  })
}

const placeOf = (pid: number): string => unlessGone(() => readlinkSync(`/proc/${pid}/ns/pid`))
// As the file is called: a process may give itself any other name.
const programOf = (pid: number): string =>
  unlessGone(() => basename(readlinkSync(`/proc/${pid}/exe`)))

function unlessGone(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
