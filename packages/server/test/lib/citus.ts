/** Citus for tests: a coordinator and two workers of this process, if its library is installed. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { requirement } from '../../../../test/lib/system-requirements.ts'
import { engineOf } from '../../src/db/engine.ts'
import {
  accessTo,
  folderOf,
  type LastingPostgres,
  ownerOf,
  startEmptyCluster,
  urlOf,
} from './postgres.ts'
import { startServer } from './postgres-process.ts'

export const CITUS_PART = requirement('citus')

const BIN = join(dirname(CITUS_PART.path), '../bin')

// Workers are reached over their Unix sockets, so that no port has to be free.
const SETTINGS = {
  listen_addresses: '',
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '200',
  max_prepared_transactions: '200',
  fsync: 'off',
  full_page_writes: 'off',
  // Fewer than in production, which has 32: a database is distributed in a third of the time.
  'citus.shard_count': '4',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_statistics_collection': 'off',
}

/** A coordinator without a schema, and its two workers. */
export interface CitusCluster {
  coordinator: LastingPostgres
  workers: LastingPostgres[]
}

let common: Promise<string[]> | undefined
let made = 0

/** A database on each node of the cluster of this process, with two workers but no schema. */
export async function emptyCitus(): Promise<CitusCluster> {
  common ??= Promise.all([startNode(), startNode(), startNode()])
  const folders = await common
  made += 1
  const name = `waraq_${made}`
  for (const folder of folders) {
    await accessTo(urlOf(folder, 'postgres')).ask(`CREATE DATABASE ${name}`)
    await accessTo(urlOf(folder, name)).ask('CREATE EXTENSION citus')
  }
  const [coordinator, ...workers] = folders.map((folder) => accessTo(urlOf(folder, name)))
  if (!coordinator) throw new Error('no coordinator')
  const [first, ...others] = folders
  await coordinator.ask(`SELECT citus_set_coordinator_host('${first}', 5432)`)
  for (const folder of others) await coordinator.ask(`SELECT citus_add_node('${folder}', 5432)`)
  return { coordinator, workers }
}

/** A cluster with the schema of this build, distributed. */
export async function newCitus(): Promise<CitusCluster> {
  const cluster = await emptyCitus()
  const engine = engineOf({ url: cluster.coordinator.url })
  await engine.migrate(new Date())
  await engine.distribute(false)
  return cluster
}

async function startNode(): Promise<string> {
  const folder = await startEmptyCluster(SETTINGS, BIN)
  const { ask } = accessTo(urlOf(folder, 'postgres'))
  // Where a node finds itself while it moves a shard.
  await ask(`ALTER SYSTEM SET citus.local_hostname = '${folder}'`)
  await ask('SELECT pg_reload_conf()')
  return folder
}

/** Kills all processes of a node at once; call the result to start it again. */
export function killNode({ url }: LastingPostgres): () => Promise<void> {
  const folder = folderOf(url)
  const [line = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${line}/task/${line}/children`, 'utf8')
  // The server first, since it starts the others.
  for (const pid of [line, ...children.trim().split(' ')]) killIfAlive(Number(pid))
  return () => startServer(folder, SETTINGS, ownerOf(folder), BIN)
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // A process of one query may have ended.
  }
}
