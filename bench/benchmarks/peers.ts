import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { durablePostgres, folderOf, sqlOver } from '../../packages/server/test/lib/postgres.ts'
import type { Bench, Benchmark, Metric } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import { requestOf, startClients } from '../lib/load.ts'
import { foreignSharesOf, inRounds, measure, type Sample } from '../lib/measure.ts'
import { pin, postgresProcesses, withPostgres } from '../lib/one-core.ts'
import { authorNames, createOrganization, mintTokens, writeDocuments } from '../lib/organization.ts'
import { middleOf, resultCells } from '../lib/result-cells.ts'
import {
  type ServerUnderTest,
  startServerUnderTest,
  waraq,
  waraqEnv,
} from '../lib/server-under-test.ts'
import { median, ratios, spreadOf } from '../lib/statistics.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

const PEER = fileURLToPath(new URL('../baselines/pg-server.ts', import.meta.url))
const CONNECTIONS = 32
const CONTENT_BYTES = 5_000
const LISTED = 50
const MOST_FSYNCS = 0.2
// The statistics of a backend appear within a second.
const FSYNCS = 'SELECT pg_stat_force_next_flush(), wal_sync AS count FROM pg_stat_wal'
const SETTINGS = {
  WARAQ_MASTER_KEY: randomBytes(32).toString('base64url'),
  WARAQ_MAX_DOCUMENTS: '1000000',
  // The peer has none.
  WARAQ_ACCESS_LOG: 'off',
}
const WITHOUT_HISTORY = {
  WARAQ_VERSIONS_ALL_HOURS: '0',
  WARAQ_VERSIONS_HOURLY_DAYS: '0',
  WARAQ_VERSIONS_DAILY_DAYS: '0',
}

const CALLS = ['read', 'list', 'save', 'create'] as const
type Call = (typeof CALLS)[number]
const TARGETS: Record<Call, number> = { read: 1.3, list: 1, save: 1, create: 1 }

interface PeerSample extends Sample {
  /** Per response, of the whole PostgreSQL. */
  fsyncs: number
}
type Contestant = Record<Call, (milliseconds: number) => Promise<PeerSample>>
type Samples = Record<string, PeerSample[]>

/** The cost of Waraq over PostgreSQL compared with a server written by hand for four calls. */
export const PEERS: Benchmark = {
  name: 'peers',
  title:
    'calls over PostgreSQL compared with node:http and pg, server and database on one core, 32 connections, 5 KB',
  sources: [
    'bench/baselines/pg-server.ts',
    'packages/server/src/access',
    'packages/server/src/db/postgres',
    'packages/server/src/documents',
    'packages/server/src/history',
    'packages/server/src/http',
  ],
  async run(bench) {
    const [rounds, milliseconds] = bench.isQuick ? [2, 400] : [5, 1_500]
    const url = await durablePostgres()
    const contestants = {
      peer: await startPeer(bench, url),
      Waraq: await startWaraq(bench, url, 'plain', WITHOUT_HISTORY),
      'Waraq with history': await startWaraq(bench, url, 'history', {}),
    }
    const works = Object.entries(contestants).flatMap(([name, contestant]) =>
      CALLS.filter((call) => name !== 'Waraq with history' || call === 'save').map(
        (call) => [`${name}, ${call}`, contestant[call]] as const,
      ),
    )
    bench.say('warming up')
    for (const [, work] of works) await work(milliseconds)
    bench.say(`${rounds} rounds of ${works.length}`)
    const samples: Samples = await inRounds(
      rounds,
      Object.fromEntries(works.map(([label, work]) => [label, () => work(milliseconds)])),
    )
    return {
      metrics: [
        ...CALLS.map((call) => comparison(samples, call, `Waraq, ${call}`, call)),
        comparison(samples, 'save', 'Waraq with history, save', 'save with history'),
        ...['Waraq', 'Waraq with history'].map((name) => fsyncsOf(samples, name)),
      ],
      details: [tableOf(HEAD, Object.entries(samples).map(rowOf)), TEXT],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

const HEAD = ['server and call', 'responses/s', 'quartiles', 'p50 ms', 'p99 ms', 'CPU us', 'fsyncs']
const TEXT =
  'CPU is that of the server and of PostgreSQL together, per response; the clients have the other core. `peer` is `bench/baselines/pg-server.ts`: it checks no credential, no quota and no content, and sends one statement per call over a pool of eight connections. Both use one cluster with its durable defaults. A list has 50 of the documents of an author; the authors of created documents are others.'

async function startPeer(bench: Bench, url: string): Promise<Contestant> {
  const subject = await startServerUnderTest(bench, { name: 'peer', command: [PEER, url] })
  const names = authorNames(2 * CONNECTIONS)
  return startCalls(bench, { url, subject, tokens: names })
}

async function startWaraq(
  bench: Bench,
  url: string,
  name: string,
  more: Record<string, string>,
): Promise<Contestant> {
  const settings = { ...SETTINGS, ...more, WARAQ_DATABASE_URL: url }
  const folder = `${bench.folder}/${name}`
  const organization = createOrganization(folder, settings)
  const env = { ...waraqEnv(folder), ...settings }
  const subject = await startServerUnderTest(bench, { name, command: waraq('serve'), env })
  const tokens = await mintTokens(subject, organization, authorNames(2 * CONNECTIONS))
  return startCalls(bench, { url, subject, tokens })
}

interface Started {
  url: string
  subject: ServerUnderTest
  tokens: string[]
}

async function startCalls(bench: Bench, { url, subject, tokens }: Started): Promise<Contestant> {
  const folder = folderOf(url)
  pin([await pidOf(subject), ...postgresProcesses(folder)])
  const body = bodyOf(CONTENT_BYTES)
  const written = await writeDocuments(subject, tokens.slice(0, CONNECTIONS), LISTED, body)
  const authors = written.slice(0, CONNECTIONS)
  const requests: Record<Call, Buffer[]> = {
    read: written.map(({ path, token }) => requestOf('GET', path, { token })),
    list: authors.map(({ token }) => requestOf('GET', `/v1/documents/?limit=${LISTED}`, { token })),
    save: written.map(({ path, token }) => requestOf('PATCH', path, { token, body })),
    create: tokens
      .slice(CONNECTIONS)
      .map((token) => requestOf('POST', '/v1/documents/', { token, body })),
  }
  const whole = withPostgres(subject, folder)
  const start = (call: Call) => {
    const plan = { port: subject.port, connections: CONNECTIONS, paceMilliseconds: 0 }
    const status = call === 'create' ? 201 : 200
    const clients = startClients(bench, { ...plan, status, requests: requests[call] })
    return async (milliseconds: number): Promise<PeerSample> => {
      const before = await fsyncs(url)
      const sample = await measure(whole, clients, milliseconds)
      return { ...sample, fsyncs: ((await fsyncs(url)) - before) / sample.responseCount }
    }
  }
  return { read: start('read'), list: start('list'), save: start('save'), create: start('create') }
}

const pidOf = async (subject: ServerUnderTest): Promise<number> => (await subject.ask('pid')).pid

async function fsyncs(url: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  return Number((await sqlOver(url)(FSYNCS))[0]?.count)
}

const cpuOf = ({ serverMicroseconds }: Sample): number => serverMicroseconds

function comparison(samples: Samples, call: Call, ours: string, what: string): Metric {
  const [theirs = [], own = []] = [samples[`peer, ${call}`], samples[ours]]
  const cpu = spreadOf(ratios(theirs.map(cpuOf), own.map(cpuOf)))
  return {
    what: `${what}, CPU of node:http and pg / Waraq`,
    measured: shown(cpu.median),
    spread: shownSpread(cpu),
    target: `at least ${TARGETS[call]}`,
    isMet: cpu.median >= TARGETS[call],
  }
}

function fsyncsOf(samples: Samples, name: string): Metric {
  const all = (samples[`${name}, save`] ?? []).map((sample) => sample.fsyncs)
  return {
    what: `fsyncs per save, ${name}`,
    measured: shown(median(all)),
    spread: shownSpread(spreadOf(all)),
    target: `at most ${MOST_FSYNCS}`,
    isMet: median(all) <= MOST_FSYNCS,
  }
}

const rowOf = ([label, samples]: [string, PeerSample[]]): string[] => [
  label,
  ...resultCells(samples),
  middleOf(samples, cpuOf),
  shown(median(samples.map(({ fsyncs: count }) => count))),
]
