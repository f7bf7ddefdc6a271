/** PostgreSQL as Patroni keeps it: a primary and a synchronous standby that takes over, with etcd, as docs/self-hosting.md says. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { blocksIn, readPage, sectionOf } from '../../../packages/server/test/lib/pages.ts'
import { ownerOf, POSTGRES_PART } from '../../../packages/server/test/lib/postgres.ts'
import { freePort } from '../../lib/free-port.ts'
import { partOf } from '../../lib/parts.ts'
import { untilSo } from '../../lib/until-so.ts'
import { askDatabase } from './ask-database.ts'
import { type Balancer, balanceDatabases, HAPROXY_PART, type Member } from './balancer.ts'
import { type Daemon, type Ground, newGround } from './daemon.ts'

const PATRONI_PART = partOf('patroni')
const ETCD_PART = partOf('etcd')
export const skip = POSTGRES_PART.skip || HAPROXY_PART.skip || PATRONI_PART.skip || ETCD_PART.skip

export interface Cluster {
  /** Leads to the primary, whoever it is. */
  url: string
  /** Waits until there is a primary with a standby that has all it has. */
  untilSynchronous(): Promise<Pair>
  /** Waits until this member takes writes. */
  untilAccepting(member: Member): Promise<void>
}

/** A member that can be hurt. */
export interface Victim extends Member {
  /** Ends PostgreSQL with SIGKILL; Patroni is there to see it. */
  killDatabase(): void
  /** Ends all that runs there with SIGKILL. */
  killAll(): Promise<void>
  /** Starts Patroni, and with it PostgreSQL. */
  start(): void
  said(): string
}

export interface Pair {
  primary: Victim
  standby: Victim
}

/** Starts both members with an empty database called `waraq`, and haproxy in front of them. */
export async function startCluster(t: TestContext): Promise<Cluster> {
  const ground = newGround(t, 'patroni')
  const who = ownerOf(ground.folder)
  const etcd = await startEtcd(ground, who)
  const members: [Victim, Victim] = [
    await newMember(ground, who, 'a', etcd),
    await newMember(ground, who, 'b', etcd),
  ]
  const both = async (): Promise<Pair> => {
    const pair: Partial<Pair> = {}
    for (const member of members) {
      if (await isToldToBe('primary', member)) pair.primary = member
      else if (await isToldToBe('sync', member)) pair.standby = member
    }
    const { primary, standby } = pair
    if (!primary || !standby) throw new Error('there is no pair yet')
    return { primary, standby }
  }
  for (const member of members) member.start()
  const said = () => members.map((member) => member.said()).join('\n')
  const untilSynchronous = async () => {
    await untilSo('a synchronous standby', async () => (await both()) !== undefined, said)
    return both()
  }
  const { primary } = await untilSynchronous()
  await ask(primary, `CREATE ROLE waraq LOGIN PASSWORD '${PASSWORD}'`)
  await ask(primary, 'CREATE DATABASE waraq OWNER waraq')
  const balancer: Balancer = await balanceDatabases(t, members)
  await balancer.untilSeen(primary.name, 'UP')
  return {
    url: `postgres://waraq:${PASSWORD}@127.0.0.1:${balancer.port}/waraq`,
    untilSynchronous,
    untilAccepting: (member) =>
      untilSo(`${member.name} takes writes`, () => takesWrites(member), said),
  }
}

const PASSWORD = 'THIRD-PASSWORD'

async function startEtcd(
  { folder, start }: Ground,
  who: ReturnType<typeof ownerOf>,
): Promise<string> {
  const [client, peer] = [`127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`]
  const url = `http://${client}`
  const options = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const etcd = start([ETCD_PART.path, ...words], { who })
  await untilSo('etcd', async () => (await fetch(`${url}/health`)).ok, etcd.said)
  return client
}

async function newMember(
  { folder, start }: Ground,
  who: ReturnType<typeof ownerOf>,
  name: string,
  etcd: string,
): Promise<Victim> {
  const [port, toldAt] = [await freePort(), await freePort()]
  const home = join(folder, name)
  const file = join(home, 'patroni.yml')
  const data = join(home, 'data')
  mkdirSync(home)
  ownerOf(home)
  writeFileSync(file, settingsOf({ name, port, toldAt, home, etcd }))
  let patroni: Daemon | undefined
  return {
    name,
    port,
    toldAt,
    start() {
      patroni = start([PATRONI_PART.path, file], { who, epilogue: killAt(data) })
    },
    killDatabase: () => process.kill(postmasterIn(data), 'SIGKILL'),
    killAll: async () => patroni?.kill(),
    said: () => patroni?.said() ?? '',
  }
}

const postmasterIn = (data: string): number =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])

// Patroni leaves its PostgreSQL running. A number that was left behind may be somebody else's by now.
const killAt = (data: string): string => `
  pid=$(head -n 1 '${data}/postmaster.pid' 2>/dev/null) &&
    grep -q '${data}' "/proc/$pid/cmdline" 2>/dev/null && kill -KILL "$pid"`

interface Place {
  name: string
  port: number
  toldAt: number
  home: string
  etcd: string
}

/** The documented settings, for this machine. */
function settingsOf({ name, port, toldAt, home, etcd }: Place): string {
  const [documented = ''] = blocksIn(
    sectionOf(readPage('docs/self-hosting.md'), 'Failover'),
    'yaml',
  )
  return documented
    .replace('name: a', `name: ${name}`)
    .replaceAll('10.0.0.21:8008', `127.0.0.1:${toldAt}`)
    .replaceAll('10.0.0.21:5432', `127.0.0.1:${port}`)
    .replace(/hosts: .*/, `hosts: ${etcd}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('/usr/lib/postgresql/15/bin', dirname(POSTGRES_PART.path))
    .replace('/var/lib/postgresql/15/waraq', join(home, 'data'))
    .replace('/var/lib/postgresql/pgpass-waraq', join(home, 'pgpass'))
    .replace('/var/run/postgresql', home)
}

async function isToldToBe(role: 'primary' | 'sync', { toldAt }: Member): Promise<boolean> {
  return fetch(`http://127.0.0.1:${toldAt}/${role}`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function takesWrites(member: Member): Promise<boolean> {
  const [row] = await ask(member, 'SELECT pg_is_in_recovery() AS is_standby')
  return row?.is_standby === false
}

const ask = ({ port }: Member, sql: string) =>
  askDatabase(
    {
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
      password: 'FIRST-PASSWORD',
    },
    sql,
  )
