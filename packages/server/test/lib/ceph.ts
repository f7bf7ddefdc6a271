/** A real S3 server that verifies signatures: one Ceph monitor, one in-memory OSD, one gateway. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { AwsClient } from 'aws4fetch'
import { freePort } from '../../../../test/lib/free-port.ts'
import { waitForService } from '../../../../test/lib/wait-for.ts'

export interface Ceph {
  url: string
  /** The configuration file for its own tools. */
  configuration: string
  /** Settings for a new bucket that accepts uploads from pages of any origin. */
  settings(): Promise<Settings>
  /** Changes a rule of such a bucket: `cors`, `policy`, `lifecycle`. */
  change(settings: Settings, rule: string, method: 'PUT' | 'DELETE', body?: string): Promise<void>
}

type Settings = Record<string, string>

const run = promisify(execFile)
const [ACCESS, SECRET] = ['waraqtestkey', 'a-secret-for-an-hour']
const LONGEST_MILLISECONDS = 90_000
/** Unix socket paths have a maximum length. */
const MAX_FOLDER = 70

let common: Promise<Ceph> | undefined
let close: (() => Promise<void>) | undefined

/** Starts once for all tests of the process; it ends with them. */
export function startCeph(): Promise<Ceph> {
  common ??= start()
  return common
}

after(async () => {
  const ending = close
  close = undefined
  common = undefined
  await ending?.()
})

async function start(): Promise<Ceph> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-ceph-'))
  if (folder.length > MAX_FOLDER) throw new Error(`${folder} is too long for a socket path`)
  const [monitor, older, gateway] = [await freePort(), await freePort(), await freePort()]
  const daemons: ChildProcess[] = []
  close = async () => {
    await Promise.all(daemons.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
  const inFolder = (...names: string[]) => join(folder, ...names)
  const configuration = inFolder('ceph.conf')
  const fsid = randomUUID()
  const addresses = `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${older}]`
  for (const name of ['run', 'mon', 'osd']) mkdirSync(inFolder(name))
  writeFileSync(configuration, configurationOf({ folder, fsid, addresses, gateway }))
  const ceph = (program: string, ...args: string[]) =>
    run(program, ['-c', configuration, ...args], { timeout: LONGEST_MILLISECONDS })
  const daemon = (program: string, ...args: string[]) =>
    daemons.push(
      spawn(program, ['-c', configuration, ...args, '-f'], { stdio: 'ignore', detached: false }),
    )

  for (const [name, ...caps] of KEYS) {
    const options = caps.flatMap(([what, may]) => ['--cap', what, may])
    const made = daemons.length === 0 && name === 'mon.' ? ['--create-keyring'] : []
    await run('ceph-authtool', [inFolder('keyring'), ...made, '--gen-key', '-n', name, ...options])
  }
  const map = inFolder('monmap')
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', addresses, map])
  await ceph('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map, '--keyring', inFolder('keyring'))
  daemon('ceph-mon', '-i', 'a')

  const store = randomUUID()
  await ceph('ceph', '--connect-timeout', '30', 'osd', 'new', store, '0')
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store)
  daemon('ceph-osd', '-i', '0')
  await waitForService('a store', async () =>
    (await ceph('ceph', 'osd', 'stat')).stdout.includes('1 up'),
  )

  daemon('radosgw', '-n', 'client.rgw')
  const url = `http://127.0.0.1:${gateway}`
  await waitForService('a gateway', async () => (await fetch(url)).ok)
  const user = ['--uid=t', '--display-name=t', `--access-key=${ACCESS}`, `--secret-key=${SECRET}`]
  await ceph('radosgw-admin', 'user', 'create', ...user)
  // The first write waits until the gateway has created its pools.
  const { WARAQ_S3_BUCKET: first } = await newBucket(url)
  await asOwner(`${url}/${first}/first`, 'PUT', 'first')
  const change: Ceph['change'] = ({ WARAQ_S3_BUCKET: bucket }, rule, method, body) =>
    asOwner(`${url}/${bucket}?${rule}`, method, body)
  return { url, configuration, settings: () => newBucket(url), change }
}

/** Capabilities of the Ceph users. */
const KEYS: [name: string, ...caps: [what: string, may: string][]][] = [
  ['mon.', ['mon', 'allow *']],
  ['client.admin', ['mon', 'allow *'], ['osd', 'allow *'], ['mgr', 'allow *']],
  ['client.rgw', ['mon', 'allow rwx'], ['osd', 'allow rwx'], ['mgr', 'allow rw']],
  ['osd.0', ['mon', 'allow profile osd'], ['osd', 'allow *'], ['mgr', 'allow profile osd']],
]

interface Places {
  folder: string
  fsid: string
  addresses: string
  gateway: number
}

// Without cephx the gateway hangs. One replica, in memory: data ends with the tests.
function configurationOf({ folder, fsid, addresses, gateway }: Places): string {
  const settings = {
    fsid,
    mon_host: addresses,
    mon_initial_members: 'a',
    auth_cluster_required: 'cephx',
    auth_service_required: 'cephx',
    auth_client_required: 'cephx',
    public_addr: '127.0.0.1',
    cluster_addr: '127.0.0.1',
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    osd_pool_default_pg_num: 8,
    osd_pool_default_pgp_num: 8,
    osd_pool_default_pg_autoscale_mode: 'off',
    osd_crush_chooseleaf_type: 0,
    mon_allow_pool_size_one: true,
    mon_max_pg_per_osd: 1_000,
    mon_data_avail_crit: 1,
    osd_objectstore: 'memstore',
    memstore_device_bytes: 1_073_741_824,
    run_dir: join(folder, 'run'),
    admin_socket: join(folder, 'run/$name.asok'),
    log_file: join(folder, 'run/$name.log'),
    crash_dir: join(folder, 'run'),
    keyring: join(folder, 'keyring'),
    mon_data: join(folder, 'mon'),
    osd_data: join(folder, 'osd'),
    rgw_frontends: `beast endpoint=127.0.0.1:${gateway}`,
    // For virtual-hosted-style buckets, such as images.localhost.
    rgw_dns_name: 'localhost',
    rgw_run_sync_thread: false,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  return `[global]\n${lines.join('\n')}\n`
}

async function newBucket(url: string): Promise<Settings> {
  const bucket = `waraq-${randomUUID()}`
  await asOwner(`${url}/${bucket}`, 'PUT')
  await asOwner(`${url}/${bucket}?cors`, 'PUT', CORS)
  return {
    WARAQ_S3_BUCKET: bucket,
    WARAQ_S3_ENDPOINT: url,
    WARAQ_S3_ACCESS_KEY: ACCESS,
    WARAQ_S3_SECRET_KEY: SECRET,
    WARAQ_S3_PREFIX: 'waraq/',
  }
}

async function asOwner(url: string, method: string, body?: string): Promise<void> {
  const keys = { accessKeyId: ACCESS, secretAccessKey: SECRET }
  const client = new AwsClient({ ...keys, service: 's3', region: 'us-east-1' })
  const done = await client.fetch(url, { method, ...(body !== undefined && { body }) })
  if (!done.ok) throw new Error(`${method} ${url}: ${done.status} ${await done.text()}`)
}

const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedMethod>GET</AllowedMethod><AllowedHeader>content-type</AllowedHeader></CORSRule></CORSConfiguration>`

// All data is in memory, so a graceful shutdown is not needed.
function end(daemon: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (daemon.exitCode !== null || daemon.signalCode !== null) return resolve()
    daemon.once('exit', () => resolve())
    daemon.kill('SIGKILL')
  })
}
