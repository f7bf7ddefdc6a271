/** Debian's pgbouncer between a service and the test PostgreSQL, in transaction mode. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { requirement } from '../../../../test/lib/system-requirements.ts'
import { ownerOf } from './postgres.ts'

export const PGBOUNCER_PART = requirement('pgbouncer')
/** Fewer than the pool size of a server, so that its connections must share them. */
const CONNECTIONS = 3

/** The URL of the same database behind a transaction pooler; it ends with the test. */
export async function pooled(
  t: { after(close: () => Promise<void>): void },
  url: string,
  connections = CONNECTIONS,
): Promise<string> {
  const { folder, end } = await startPooler(url, connections)
  t.after(end)
  return through(folder, url)
}

let common: ReturnType<typeof startPooler> | undefined

/** The same behind one pooler that all tests of this process share; it ends with the process. */
export async function pooledInCommon(url: string): Promise<string> {
  common ??= startPooler(url, CONNECTIONS).then((pooler) => {
    process.once('exit', pooler.kill)
    pooler.unref()
    return pooler
  })
  return through((await common).folder, url)
}

function through(folder: string, url: string): string {
  const address = new URL(url)
  address.searchParams.set('host', folder)
  return address.href
}

/** A pooler in front of all databases of the server. */
async function startPooler(url: string, connections: number) {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-pgbouncer-'))
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(config, configOf(folder, url, connections))
  const pooler = spawn(PGBOUNCER_PART.path, [config], {
    ...ownerOf(folder),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise((resolve) => pooler.once('exit', resolve))
  const kill = () => {
    pooler.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  await untilUp(createInterface(pooler.stderr))
  return {
    folder,
    kill,
    async end() {
      kill()
      await ended
    },
    /** Does not keep the process alive. */
    unref() {
      pooler.unref()
      Object(pooler.stderr).unref()
    },
  }
}

function configOf(folder: string, url: string, connections: number): string {
  const { searchParams } = new URL(url)
  return [
    '[databases]',
    `* = host=${searchParams.get('host')} user=postgres`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'auth_type = any',
    `unix_socket_dir = ${folder}`,
    'listen_port = 5432',
    `default_pool_size = ${connections}`,
    'server_round_robin = 1',
    '',
  ].join('\n')
}

async function untilUp(lines: ReturnType<typeof createInterface>): Promise<void> {
  const said: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  lines.on('line', (line) => {
    if (line.includes('process up')) resolve()
    if (said.length < 50) said.push(line)
  })
  lines.once('close', () => reject(new Error(`pgbouncer did not start:\n${said.join('\n')}`)))
  await promise
}
