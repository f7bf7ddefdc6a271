import { randomBytes } from 'node:crypto'
import { pooled } from '../../packages/server/test/lib/pgbouncer.ts'
import { durablePostgres } from '../../packages/server/test/lib/postgres.ts'
import { askRaw } from '../baselines/raw-query.ts'
import type { Bench, Benchmark, Metric } from '../lib/bench.ts'
import { foreignSharesOf, inRounds, rateOf, type Sample } from '../lib/measure.ts'
import { middleOf, resultCells } from '../lib/result-cells.ts'
import { CONNECTIONS, startBalanced, startServer } from '../lib/servers.ts'
import { ratios, spreadOf } from '../lib/statistics.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

const WITHOUT_QUERY = new URL('../baselines/without-query.ts', import.meta.url).href
const POOLER_CONNECTIONS = 8
const CPU_TARGET = 1.25

type Samples = Record<string, Sample[]>

/** The cost of PostgreSQL as a separate process, and the gain from several servers. */
export const POSTGRES: Benchmark = {
  name: 'postgres',
  title:
    'GET and PATCH of 5 KB documents over PostgreSQL compared with SQLite, 32 connections, durable',
  async run(bench) {
    const [rounds, milliseconds] = bench.isQuick ? [3, 500] : [9, 1_500]
    const contestants = await startAll(bench)
    bench.say('warming up')
    for (const work of Object.values(contestants)) await work(1_500)
    bench.say(`${rounds} rounds of ${Object.keys(contestants).length}`)
    const bound = Object.entries(contestants).map(([label, work]) => [
      label,
      () => work(milliseconds),
    ])
    const samples: Samples = await inRounds(rounds, Object.fromEntries(bound))
    return {
      metrics: [
        ...['GET', 'PATCH'].flatMap((call) => comparisonsOf(samples, call)),
        readCost(samples),
      ],
      details: [
        tableOf(
          ['setup and method', 'responses/s', 'quartiles', 'p50 ms', 'p99 ms', 'server CPU us'],
          Object.entries(samples).map(([label, list]) => rowOf(label, list)),
        ),
        'PostgreSQL, pgbouncer and haproxy share two cores with the servers and the clients, and their CPU time is not in that of the server. Two servers are therefore not faster here than one; the result shows the cost of the second one. Both databases are durable: SQLite with synchronous=FULL, PostgreSQL with its defaults.',
        '`query alone` runs on plain `pg` with the pool size of a server; `without its query` is the same server with cached rows.',
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

async function startAll(bench: Bench) {
  const url = await durablePostgres()
  const settings = {
    WARAQ_DATABASE_URL: url,
    WARAQ_MASTER_KEY: randomBytes(32).toString('base64url'),
  }
  const ends = { after: (close: () => Promise<void>) => bench.after(close) }
  const behindPooler = {
    ...settings,
    WARAQ_DATABASE_URL: await pooled(ends, url, POOLER_CONNECTIONS),
    WARAQ_DATABASE_POOLER: 'transaction',
  }
  const sqlite = await startServer(bench, 'sqlite', {})
  const postgres = await startServer(bench, 'postgres', settings)
  const pooler = await startServer(bench, 'pooler', behindPooler)
  const without = await startServer(bench, 'without', settings, ['--import', WITHOUT_QUERY])
  const one = await startBalanced(bench, 'one', settings, 1)
  const two = await startBalanced(bench, 'two', settings, 2)
  return {
    'SQLite, GET': sqlite.read,
    'PostgreSQL, GET': postgres.read,
    'pgbouncer, GET': pooler.read,
    'one behind haproxy, GET': one.read,
    'two behind haproxy, GET': two.read,
    'without its query, GET': without.read,
    'query alone': await askRaw(bench, url, CONNECTIONS),
    'SQLite, PATCH': sqlite.save,
    'PostgreSQL, PATCH': postgres.save,
    'pgbouncer, PATCH': pooler.save,
    'one behind haproxy, PATCH': one.save,
    'two behind haproxy, PATCH': two.save,
  }
}

const cpuOf = ({ serverMicroseconds }: Sample): number => serverMicroseconds

const PAIRS = [
  ['over PostgreSQL', 'PostgreSQL', 'over SQLite', 'SQLite'],
  ['through pgbouncer', 'pgbouncer', 'directly', 'PostgreSQL'],
  ['two servers behind haproxy', 'two behind haproxy', 'one', 'one behind haproxy'],
] as const

const comparisonsOf = (samples: Samples, call: string): Metric[] =>
  PAIRS.flatMap(([here, one, there, other]) => {
    const [ours, theirs] = [samples[`${one}, ${call}`] ?? [], samples[`${other}, ${call}`] ?? []]
    return [
      comparison(`${call}, responses per second: ${here} / ${there}`, rateOf, ours, theirs),
      comparison(`${call}, CPU of the server: ${here} / ${there}`, cpuOf, ours, theirs),
    ]
  })

/** A read over PostgreSQL is a read plus a query; the rest is our overhead. */
function readCost(samples: Samples): Metric {
  const [whole, without, question] = [
    'PostgreSQL, GET',
    'without its query, GET',
    'query alone',
  ].map((label) => samples[label]?.map(cpuOf) ?? [])
  const parts = without?.map((cost, round) => cost + (question?.[round] ?? Number.NaN))
  const ratio = spreadOf(ratios(whole ?? [], parts ?? []))
  return {
    what: 'GET, CPU of the server over PostgreSQL / sum of the read without its query and the query alone',
    measured: shown(ratio.median),
    spread: shownSpread(ratio),
    target: `at most ${CPU_TARGET}`,
    isMet: ratio.median <= CPU_TARGET,
  }
}

function comparison(
  what: string,
  value: (sample: Sample) => number,
  there: Sample[],
  here: Sample[],
): Metric {
  const ratio = spreadOf(ratios(there.map(value), here.map(value)))
  return {
    what,
    measured: shown(ratio.median),
    spread: shownSpread(ratio),
    target: '',
    isMet: undefined,
  }
}

const rowOf = (label: string, samples: Sample[]): string[] => [
  label,
  ...resultCells(samples),
  middleOf(samples, cpuOf),
]
