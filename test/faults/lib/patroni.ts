/**
 * PostgreSQL under Patroni as in docs/operations/failover.md: a primary and two standbys on three
 * machines.
 */
import type { TestContext } from 'node:test'
import { ownerOf, POSTGRES_PART } from '../../../packages/server/test/lib/postgres.ts'
import { requirement } from '../../lib/system-requirements.ts'
import { waitForService } from '../../lib/wait-for.ts'
import { balanceDatabases, HAPROXY_PART } from './balancer.ts'
import { type Machine, startNetwork } from './machines.ts'
import { skip as namespaceSkip } from './namespaces.ts'
import type { Edition } from './patroni-editions.ts'
import { type Member, newMember } from './patroni-member.ts'
import { queryOnce } from './query-once.ts'

export const skip =
  namespaceSkip || POSTGRES_PART.skip || HAPROXY_PART.skip || requirement('etcd').skip

/** The roles in normal operation. */
export interface Roles {
  primary: Member
  /** The synchronous standby, which has all acknowledged writes. */
  standby: Member
  /** The asynchronous standby. */
  other: Member
}

export interface Cluster {
  /** Forwards to the current primary. */
  url: string
  /** Waits until both standbys follow the primary, one of them in sync. */
  untilWhole(): Promise<Roles>
  /** Waits until Patroni says that this member is the primary. */
  untilPrimary(member: Machine): Promise<void>
}

/** Starts three members with an empty database called `waraq`, and haproxy in front of them. */
export async function startCluster(t: TestContext, edition: Edition): Promise<Cluster> {
  const network = await startNetwork(t)
  const who = ownerOf(network.folder)
  const command = edition.commandIn(network.folder)
  const machines: Machine[] = []
  for (const name of ['a', 'b', 'c']) machines.push(await network.addMachine(name))
  const place = { machines, network, who, command, settingsFrom: edition.settingsFrom }
  const members = machines.map((machine) => newMember(machine, place))
  for (const member of members) member.start()
  const output = () => members.map((member) => member.output()).join('\n')
  const untilWhole = async (): Promise<Roles> => {
    let roles: Roles | undefined
    const isWhole = async () => {
      roles = await findRoles(members)
      return roles !== undefined
    }
    await waitForService('two standbys that follow, one of them in sync', isWhole, output)
    if (!roles) throw new Error('it is whole')
    return roles
  }
  const { primary, standby, other } = await untilWhole()
  await ask(primary, `CREATE ROLE waraq LOGIN PASSWORD '${PASSWORD}'`)
  await ask(primary, 'CREATE DATABASE waraq OWNER waraq')
  const balancer = await balanceDatabases(t, machines)
  // Until its first check, haproxy takes every member for the primary and cuts those connections.
  for (const { name } of [standby, other]) await balancer.untilSeen(name, 'DOWN')
  await balancer.untilSeen(primary.name, 'UP')
  return {
    url: `postgres://waraq:${PASSWORD}@127.0.0.1:${balancer.port}/waraq`,
    untilWhole,
    untilPrimary: (member) =>
      waitForService(`${member.name} is the primary`, () => hasRole('primary', member), output),
  }
}

const PASSWORD = 'THIRD-PASSWORD'
const TIMEOUT_MILLISECONDS = 2_000

async function findRoles(members: Member[]): Promise<Roles | undefined> {
  const roles = await Promise.all(
    members.map(async (member) => ({
      member,
      isPrimary: await hasRole('primary', member),
      isStandby: await hasRole('sync', member),
    })),
  )
  const primary = roles.find(({ isPrimary }) => isPrimary)?.member
  const standby = roles.find(({ isStandby }) => isStandby)?.member
  const other = members.find((member) => member !== primary && member !== standby)
  if (!primary || !standby || !other) return undefined
  const [row] = await ask(
    primary,
    `SELECT count(*) FILTER (WHERE state = 'streaming') AS following,
      string_agg(application_name, ',') FILTER (WHERE sync_state = 'sync') AS in_sync
    FROM pg_stat_replication`,
  )
  const isWhole = Number(row?.following) === 2 && row?.in_sync === standby.name
  return isWhole ? { primary, standby, other } : undefined
}

function hasRole(role: 'primary' | 'sync', { address }: Machine): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
  return fetch(`http://${address}:8008/${role}`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

const ask = ({ address }: Machine, sql: string) =>
  queryOnce(
    {
      host: address,
      user: 'postgres',
      database: 'postgres',
      password: 'FIRST-PASSWORD',
      connectionTimeoutMillis: TIMEOUT_MILLISECONDS,
      query_timeout: TIMEOUT_MILLISECONDS,
    },
    sql,
  )
