import { durablePostgres } from '../../packages/server/test/lib/postgres.ts'
import type { Bench, Benchmark, Metric } from '../lib/bench.ts'
import { type SaveSample, startSavers } from '../lib/history-savers.ts'
import { measureCompare, measureOldestRead, measurePacking } from '../lib/kept-versions.ts'
import { foreignSharesOf, inRounds } from '../lib/measure.ts'
import { atMost } from '../lib/metrics.ts'
import { middleOf, resultCells } from '../lib/result-cells.ts'
import { percentile, ratios, spreadOf } from '../lib/statistics.ts'
import { shown, tableOf } from '../lib/table.ts'

type Samples = Record<'sqliteOn' | 'sqliteOff' | 'postgresOn' | 'postgresOff', SaveSample[]>

/** The cost of versions: for a save, on disk, and for reading and comparing them. */
export const HISTORY: Benchmark = {
  name: 'history',
  title: 'PATCH of 5 KB documents with versions and without, 32 connections; packs, reads, compare',
  sources: [
    'packages/server/src/db',
    'packages/server/src/documents',
    'packages/server/src/history',
  ],
  async run(bench) {
    const [documents, each] = bench.isQuick ? [3, 20] : [20, 50]
    const packing = await measurePacking(documents, each)
    bench.say('compare')
    const comparing = measureCompare(bench.isQuick ? 1 : 9)
    bench.say('400 versions of one document')
    const oldest = await measureOldestRead(bench, bench.isQuick ? 5 : 40)
    const samples = await measureSaves(bench)
    return {
      metrics: [
        ...savesOf('SQLite', samples.sqliteOn, samples.sqliteOff),
        ...savesOf('PostgreSQL', samples.postgresOn, samples.postgresOff),
        atMost('bytes of a kept version / its content, %', [100 * packing.share], 2),
        atMost('CPU of packing / zstd of each version alone, by document', packing.cpuRatios, 1.2),
        atMost('read of the oldest of 400 versions / read of the document', oldest, 15),
        atMost('CPU of compare, 1 MB with 5 edits / JSON.parse of both', comparing, 6),
      ],
      details: [
        tableOf(
          ['server', 'saves/s', 'quartiles', 'p50 ms', 'p99 ms', 'CPU us/save', 'bytes/save'],
          [
            rowOf('SQLite, versions', samples.sqliteOn),
            rowOf('SQLite, none', samples.sqliteOff),
            rowOf('PostgreSQL, versions', samples.postgresOn),
            rowOf('PostgreSQL, none', samples.postgresOff),
          ],
        ),
        `Two pages of one author take turns, so that one save in 60 keeps a version. Bytes are those that the server of SQLite wrote to its disk, and those of the write-ahead log of PostgreSQL. ${packing.versions} versions of ${shown(packing.rawBytes / packing.versions / 1_000)} KB on average, each with ten edits, were packed.`,
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

async function measureSaves(bench: Bench): Promise<Samples> {
  const [rounds, milliseconds] = bench.isQuick ? [3, 500] : [9, 2_000]
  const start = async (name: string, keepsVersions: boolean, url?: string) => {
    const save = await startSavers(bench, name, {
      keepsVersions,
      ...(url === undefined ? {} : { url }),
    })
    await save(2_000)
    return () => save(milliseconds)
  }
  const [one, other] = [await durablePostgres(), await durablePostgres()]
  const contestants = {
    sqliteOn: await start('sqlite-on', true),
    sqliteOff: await start('sqlite-off', false),
    postgresOn: await start('postgres-on', true, one),
    postgresOff: await start('postgres-off', false, other),
  }
  bench.say(`${rounds} rounds of 4 servers`)
  return inRounds(rounds, contestants)
}

const p99Of = ({ latencies }: SaveSample): number => percentile(latencies, 99)
const bytesOf = ({ diskBytesPerSave }: SaveSample): number => diskBytesPerSave

const savesOf = (engine: string, on: SaveSample[], off: SaveSample[]): Metric[] => [
  atMost(`p99 of a save, versions / none, ${engine}`, ratios(on.map(p99Of), off.map(p99Of)), 1.1),
  atMost(
    `bytes to disk per save, versions / none, ${engine}`,
    ratios(on.map(bytesOf), off.map(bytesOf)),
    1.05,
  ),
]

const rowOf = (label: string, samples: SaveSample[]): string[] => [
  label,
  ...resultCells(samples),
  middleOf(samples, ({ serverMicroseconds }) => serverMicroseconds),
  shown(spreadOf(samples.map(bytesOf)).median),
]
