/**
 * Machines on a separate network that can be frozen, disconnected and killed. Machines and cuts end
 * with the test.
 */
import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { type Ends, newGround } from './child-process.ts'
import { type Namespace, runOut, startNamespace } from './namespaces.ts'

/** Undoes what was done to a machine. */
export type Heal = () => void

export interface Machine {
  name: string
  address: string
  /** Runs a program on the machine; its output goes to a file. */
  run(command: readonly string[], options: RunOptions): void
  /** Stops programs of these names, or all. */
  freeze(programs?: readonly string[]): Heal
  /** Ends programs of these names, or all. */
  kill(programs?: readonly string[]): void
  /** Disconnects the machine from the network. */
  unplug(): Heal
  /** Drops all packets that the machine sends. */
  mute(): Heal
  /** Drops all packets to the machine, or those of these senders. */
  deafen(senders?: readonly Machine[]): Heal
}

interface RunOptions {
  who: { uid?: number; gid?: number }
  env?: Record<string, string>
  log: string
}

export interface Network {
  /** The subnet of the machines, such as 198.18.7.0/24. */
  subnet: string
  /** A folder that is deleted with the network. */
  folder: string
  addMachine(name: string): Promise<Machine>
}

// RFC 2544 reserves these networks for benchmarks.
const newPrefix = (): string => `198.${randomInt(18, 20)}.${randomInt(256)}`
const OURS = 254

/** A network to which this process is connected, too. */
export async function startNetwork(t: Ends): Promise<Network> {
  const ground = newGround(t, 'machines')
  const bridge = await startNamespace(ground)
  const prefix = newPrefix()
  const leg = `wq${randomBytes(5).toString('hex')}`
  bridge.onNetwork('ip', 'link', 'add', 'br0', 'type', 'bridge')
  bridge.onNetwork('ip', 'link', 'set', 'br0', 'up')
  runOut(veth(leg, 'ours', bridge.init))
  runOut(['ip', 'address', 'add', `${prefix}.${OURS}/24`, 'dev', leg])
  runOut(['ip', 'link', 'set', leg, 'up'])
  plug(bridge, 'ours')
  let count = 0
  return {
    subnet: `${prefix}.0/24`,
    folder: ground.folder,
    async addMachine(name) {
      const space = await startNamespace(ground)
      const address = `${prefix}.${++count}`
      bridge.onNetwork(...veth(name, 'eth0', space.init))
      plug(bridge, name)
      space.onNetwork('ip', 'address', 'add', `${address}/24`, 'dev', 'eth0')
      for (const device of ['lo', 'eth0']) space.onNetwork('ip', 'link', 'set', device, 'up')
      // The rules that drop packets must come before the one that delivers local packets.
      space.onNetwork('ip', 'rule', 'add', 'pref', '10', 'lookup', 'local')
      space.onNetwork('ip', 'rule', 'del', 'pref', '0')
      return newMachine(name, address, space, bridge)
    },
  }
}

const veth = (here: string, there: string, init: number): [string, ...string[]] => [
  ...(['ip', 'link', 'add', 'name', here, 'type', 'veth'] as const),
  ...['peer', 'name', there, 'netns', String(init)],
]

function plug({ onNetwork }: Namespace, port: string): void {
  onNetwork('ip', 'link', 'set', 'dev', port, 'master', 'br0')
  onNetwork('ip', 'link', 'set', 'dev', port, 'up')
}

function newMachine(name: string, address: string, space: Namespace, bridge: Namespace): Machine {
  const { enter, pidsOf, onNetwork } = space
  return {
    name,
    address,
    run(command, { who: { uid = 0, gid = 0 }, env, log }) {
      const user = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--']
      const [program = '', ...words] = [...enter, ...user, ...command]
      const output = openSync(log, 'a')
      const stdio = ['ignore', output, output] as const
      spawn(program, words, { env: { ...ENVIRONMENT, ...env }, cwd: '/', stdio: [...stdio] })
      closeSync(output)
    },
    freeze(programs) {
      const frozen = new Set<number>()
      // Processes can start while others are being stopped.
      const others = () => pidsOf(programs).filter((pid) => !frozen.has(pid))
      for (let pids = others(); pids.length > 0; pids = others()) {
        for (const pid of pids) {
          frozen.add(pid)
          send(pid, 'SIGSTOP')
        }
      }
      return () => {
        for (const pid of pidsOf()) if (frozen.has(pid)) send(pid, 'SIGCONT')
      }
    },
    kill(programs) {
      for (const pid of pidsOf(programs)) send(pid, 'SIGKILL')
    },
    unplug() {
      bridge.onNetwork('ip', 'link', 'set', 'dev', name, 'nomaster')
      return () => bridge.onNetwork('ip', 'link', 'set', 'dev', name, 'master', 'br0')
    },
    mute() {
      const port = ['bridge', 'link', 'set', 'dev', name] as const
      // A locked port accepts packets only from addresses that the bridge has learned there, and it
      // has learned none.
      bridge.onNetwork(...port, 'learning', 'off', 'locked', 'on')
      bridge.onNetwork('ip', 'link', 'set', 'dev', name, 'type', 'bridge_slave', 'fdb_flush')
      return () => bridge.onNetwork(...port, 'learning', 'on', 'locked', 'off')
    },
    deafen(senders) {
      const from = senders ? senders.map((one) => ['from', one.address]) : [[]]
      const rules = from.map((words) => ['pref', '1', ...words, 'iif', 'eth0', 'blackhole'])
      for (const rule of rules) onNetwork('ip', 'rule', 'add', ...rule)
      return () => {
        for (const rule of rules) onNetwork('ip', 'rule', 'del', ...rule)
      }
    },
  }
}

const ENVIRONMENT = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: '/nonexistent' }

/** Sends a signal to a process, if it still runs. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}
