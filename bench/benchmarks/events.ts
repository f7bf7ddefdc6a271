import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { durablePostgres, sqlOver } from '../../packages/server/test/lib/postgres.ts'
import type { Bench, Benchmark, Metric } from '../lib/bench.ts'
import { foreignSharesOf, inRounds, rateOf, type Sample } from '../lib/measure.ts'
import { atMost } from '../lib/metrics.ts'
import { middleOf, resultCells } from '../lib/result-cells.ts'
import { startServer } from '../lib/servers.ts'
import { median, percentile, spreadOf } from '../lib/statistics.ts'
import { tableOf } from '../lib/table.ts'

type Samples = Record<'recorded' | 'unrecorded', Sample[]>

/** A database, in turns for both servers of a pair. */
interface Place {
  settings: Record<string, string>
  countPending(): Promise<number>
}

interface Engine {
  name: string
  newPlace(pair: number, at: number): Promise<Place>
  targets: { rate: number; p99: number }
}

const MOST_CPU = 1.08
/** The window of events, and a round of the relay. */
const SETTLE_MILLISECONDS = 7_000
const PENDING = 'SELECT count(*) AS pending FROM document_changes'
const UNRECORDED = {
  NODE_OPTIONS: `--import=${new URL('../lib/without-changes.ts', import.meta.url)}`,
}

/** The cost of recording each save for the feed of events and the search index. */
export const EVENTS: Benchmark = {
  name: 'events',
  title: 'PATCH of 5 KB documents with the record of the change and without, 32 connections',
  sources: [
    'packages/server/src/db',
    'packages/server/src/documents',
    'packages/server/src/events',
  ],
  async run(bench) {
    const results = []
    for (const engine of [sqliteIn(bench), await postgres()]) {
      results.push({ engine, ...(await measureEngine(bench, engine)) })
    }
    return {
      metrics: results.flatMap(({ engine, pairs, pending }) => [
        ...metricsOf(engine, pairs),
        atMost(`changes without an event 7 s after the last save, ${engine.name}`, pending, 0),
      ]),
      details: [
        tableOf(
          ['server', 'saves/s', 'quartiles', 'p50 ms', 'p99 ms', 'CPU us/save'],
          results.flatMap(({ engine: { name }, pairs }) => [
            rowOf(`${name}, recorded`, samplesOf(pairs, 'recorded')),
            rowOf(`${name}, not recorded`, samplesOf(pairs, 'unrecorded')),
          ]),
        ),
        'The server without the record is the same build, whose saves lack this one statement. CPU is that of the server with its relay and its index of words, and of PostgreSQL. The organization has no feed. Two processes of the same server differ by several percent, so each ratio is the median of pairs of them.',
      ],
      foreignShares: results.flatMap(({ pairs }) =>
        pairs.flatMap((samples) => foreignSharesOf(samples)),
      ),
    }
  },
}

const sqliteIn = (bench: Bench): Engine => ({
  name: 'SQLite',
  targets: { rate: 0.92, p99: 1.1 },
  newPlace: async (pair, at) => ({
    settings: {},
    async countPending() {
      const file = join(bench.folder, nameOf('SQLite', pair, at), 'waraq.db')
      const sqlite = new DatabaseSync(file, { readOnly: true })
      const row = sqlite.prepare(PENDING).get()
      sqlite.close()
      return Number(row?.pending)
    },
  }),
})

/** Two clusters, of which each pair swaps the servers. */
async function postgres(): Promise<Engine> {
  const urls = [await durablePostgres(), await durablePostgres()]
  const masterKey = randomBytes(32).toString('base64url')
  return {
    name: 'PostgreSQL',
    targets: { rate: 0.93, p99: 1.1 },
    async newPlace(pair, at) {
      const url = urls[(pair + at) % 2] ?? ''
      return {
        settings: { WARAQ_DATABASE_URL: url, WARAQ_MASTER_KEY: masterKey },
        countPending: async () => Number((await sqlOver(url)(PENDING))[0]?.pending),
      }
    },
  }
}

const nameOf = (engine: string, pair: number, at: number): string => `${engine}-${pair}-${at}`

async function measureEngine(bench: Bench, engine: Engine) {
  const [count, rounds, milliseconds] = bench.isQuick ? [1, 2, 500] : [9, 6, 1_500]
  const pairs: Samples[] = []
  let pending = 0
  for (let pair = 0; pair < count; pair++) {
    bench.say(`${engine.name}, pair ${pair + 1} of ${count}, ${rounds} rounds`)
    const start = async (at: number, settings: Record<string, string>) => {
      const place = await engine.newPlace(pair, at)
      const name = nameOf(engine.name, pair, at)
      const server = await startServer(bench, name, { ...place.settings, ...settings })
      await server.save(3_000)
      return { ...server, place }
    }
    const [recorded, unrecorded] = [await start(0, {}), await start(1, UNRECORDED)]
    pairs.push(
      await inRounds(rounds, {
        recorded: () => recorded.save(milliseconds),
        unrecorded: () => unrecorded.save(milliseconds),
      }),
    )
    if (pair === count - 1) {
      await delay(SETTLE_MILLISECONDS)
      pending = await recorded.place.countPending()
    }
    await Promise.all([recorded.stop(), unrecorded.stop()])
  }
  return { pairs, pending }
}

const cpuOf = ({ serverMicroseconds }: Sample): number => serverMicroseconds
const p99Of = ({ latencies }: Sample): number => percentile(latencies, 99)

function metricsOf({ name, targets }: Engine, pairs: Samples[]): Metric[] {
  const ratiosOf = (value: (sample: Sample) => number) =>
    pairs.map(
      ({ recorded, unrecorded }) => median(recorded.map(value)) / median(unrecorded.map(value)),
    )
  return [
    ratioOf(`CPU of a save, recorded / not, ${name}`, ratiosOf(cpuOf), 'at most', MOST_CPU),
    ratioOf(
      `saves per second, recorded / not, ${name}`,
      ratiosOf(rateOf),
      'at least',
      targets.rate,
    ),
    ratioOf(`p99 of a save, recorded / not, ${name}`, ratiosOf(p99Of), 'at most', targets.p99),
  ]
}

/** The median of ratios, with three decimals. */
function ratioOf(
  what: string,
  values: number[],
  limit: 'at most' | 'at least',
  target: number,
): Metric {
  const { median: middle, low, high } = spreadOf(values)
  return {
    what,
    measured: middle.toFixed(3),
    spread: `${low.toFixed(3)} to ${high.toFixed(3)}`,
    target: `${limit} ${target}`,
    isMet: limit === 'at most' ? middle <= target : middle >= target,
  }
}

const samplesOf = (pairs: Samples[], name: keyof Samples): Sample[] =>
  pairs.flatMap((samples) => samples[name])

const rowOf = (label: string, samples: Sample[]): string[] => [
  label,
  ...resultCells(samples),
  middleOf(samples, cpuOf),
]
