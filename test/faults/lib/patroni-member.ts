/** A machine with etcd, Patroni and PostgreSQL, configured as in docs/operations/failover.md. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { blocksIn, readPage } from '../../../packages/server/test/lib/pages.ts'
import { ownerOf, POSTGRES_PART } from '../../../packages/server/test/lib/postgres.ts'
import { requirement } from '../../lib/system-requirements.ts'
import { waitForService } from '../../lib/wait-for.ts'
import type { Machine, Network } from './machines.ts'

const ETCD_PART = requirement('etcd')
const PATRONI_PART = requirement('patroni')
const runToEnd = promisify(execFile)

export interface Member extends Machine {
  /** Starts etcd and Patroni, which starts PostgreSQL. */
  start(): void
  /** Makes Patroni copy this member from the primary again, as in the guide. */
  reinitialize(): Promise<void>
  /** The last output of Patroni. */
  output(): string
}

export interface Place {
  machines: Machine[]
  network: Network
  who: { uid?: number; gid?: number }
  /** The command line of Patroni. */
  command: string[]
  /** The settings of Patroni, from those that the guide prints. */
  settingsFrom(documented: string): string
}

export function newMember(machine: Machine, place: Place): Member {
  const { who, command } = place
  const home = join(place.network.folder, machine.name)
  mkdirSync(home)
  ownerOf(home)
  const file = join(home, 'patroni.yml')
  const log = join(home, 'patroni.log')
  writeFileSync(file, settingsOf(machine, home, place))
  return {
    ...machine,
    start() {
      const env = etcdSettingsOf(machine, home, place)
      machine.run([ETCD_PART.path], { who, env, log: join(home, 'etcd.log') })
      machine.run([...command, file], { who, log })
    },
    async reinitialize() {
      const former = join(home, 'data', 'former')
      writeFileSync(former, '')
      const [, ...words] = REINITIALIZE.map((word) => {
        if (word.startsWith('/etc/')) return file
        return word === 'a' ? machine.name : word
      })
      await runToEnd(join(dirname(PATRONI_PART.path), 'patronictl'), [...words, '--force'])
      await waitForService(`${machine.name} is copied`, async () => !existsSync(former))
    },
    output: () => `${machine.name}:\n${readFileSync(log, 'utf8').slice(-MAX_OUTPUT)}`,
  }
}

const MAX_OUTPUT = 6_000

const PAGE = readPage('docs/operations/failover.md')
const REINITIALIZE = /^\$ (patronictl .* reinit .*)$/m.exec(PAGE)?.[1]?.split(' ') ?? []

const documented = (language: string): string => {
  const [block] = blocksIn(PAGE, language)
  if (block === undefined) throw new Error(`the guide has no ${language}`)
  return block
}

function settingsOf(machine: Machine, home: string, place: Place): string {
  return withAddresses(place.settingsFrom(documented('yaml')), machine, place)
    .replace('name: a', `name: ${machine.name}`)
    .replace('/usr/lib/postgresql/15/bin', dirname(POSTGRES_PART.path))
    .replace('/var/lib/postgresql/15/waraq', join(home, 'data'))
    .replace('/var/lib/postgresql/pgpass-waraq', join(home, 'pgpass'))
    .replace('/var/run/postgresql', home)
}

function etcdSettingsOf(machine: Machine, home: string, place: Place): Record<string, string> {
  const lines = withAddresses(documented('sh'), machine, place)
    .replace('ETCD_NAME=a', `ETCD_NAME=${machine.name}`)
    .replace('/var/lib/etcd/waraq', join(home, 'etcd'))
    .trim()
    .split('\n')
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)))
}

/**
 * Replaces the documented addresses, which are those of the first machine, by the ones of these
 * machines.
 */
function withAddresses(lines: string, { address }: Machine, { machines, network }: Place): string {
  return lines
    .split('\n')
    .map((line) =>
      line.includes('10.0.0.23')
        ? machines.reduce((all, one, at) => all.replaceAll(`10.0.0.2${at + 1}`, one.address), line)
        : line.replaceAll('10.0.0.21', address).replaceAll('10.0.0.0/24', network.subnet),
    )
    .join('\n')
}
