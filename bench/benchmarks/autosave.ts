import type { Benchmark, Metric } from '../lib/bench.ts'
import { fdatasyncsPerSecond } from '../lib/machine.ts'
import { foreignSharesOf, inRounds, rateOf, type Sample } from '../lib/measure.ts'
import { atMost } from '../lib/metrics.ts'
import { middleOf, resultCells } from '../lib/result-cells.ts'
import { startServer } from '../lib/servers.ts'
import { percentile, ratios, spreadOf } from '../lib/statistics.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

const TARGET = 2
const MOST_WAIT = 1.05
const SINGLE = { WARAQ_WRITE_BATCH: '1' }

/** The gain from group commit: concurrent writes share one fsync. */
export const AUTOSAVE: Benchmark = {
  name: 'autosave',
  title: 'PATCH of 5 KB documents, 32 connections, durable, compared with one commit per request',
  sources: [
    'packages/server/src/db/sqlite',
    'packages/server/src/documents',
    'packages/server/src/http',
  ],
  async run(bench) {
    const [rounds, milliseconds] = bench.isQuick ? [3, 1_000] : [11, 2_500]
    const grouped = await startServer(bench, 'grouped', {})
    const single = await startServer(bench, 'single', SINGLE)

    bench.say('warming up')
    for (const { save } of [grouped, single]) await save(3_000)
    bench.say(`${rounds} rounds of 2 servers, and of 2 over one connection`)
    const syncs: number[] = []
    const samples = await inRounds(rounds, {
      grouped() {
        syncs.push(fdatasyncsPerSecond(bench.folder))
        return grouped.save(milliseconds)
      },
      single: () => single.save(milliseconds),
      groupedAlone: () => grouped.saveAlone(milliseconds),
      singleAlone: () => single.saveAlone(milliseconds),
    })

    const gain = spreadOf(ratios(samples.grouped.map(rateOf), samples.single.map(rateOf)))
    const disk = spreadOf(syncs)
    return {
      metrics: [
        {
          what: 'durable saves per second, group commit / one commit each',
          measured: shown(gain.median),
          spread: shownSpread(gain),
          target: `at least ${TARGET}`,
          isMet: gain.median >= TARGET,
        },
        waitOf(samples.groupedAlone, samples.singleAlone),
      ],
      details: [
        tableOf(
          ['server', 'saves/s', 'quartiles', 'p50 ms', 'p99 ms', 'CPU us/save', 'main thread'],
          [
            rowOf('group commit', samples.grouped),
            rowOf('one commit each', samples.single),
            rowOf('group commit, 1 connection', samples.groupedAlone),
            rowOf('one commit each, 1 connection', samples.singleAlone),
          ],
        ),
        `The disk writes 8 KB ${shown(disk.median)} times per second (sequential fdatasync; quartiles ${shownSpread(disk)}). With a fast disk the main thread is the bottleneck, and group commit gains the main-thread time that it saves. With a slower disk it gains more: cloud network disks reach 200 to 2,000.`,
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

const p50Of = ({ latencies }: Sample): number => percentile(latencies, 50)

/** The cost of a group of one save. */
const waitOf = (grouped: Sample[], single: Sample[]): Metric =>
  atMost(
    'p50 of a save over one connection, group commit / one commit each',
    ratios(grouped.map(p50Of), single.map(p50Of)),
    MOST_WAIT,
  )

const rowOf = (label: string, samples: Sample[]): string[] => [
  label,
  ...resultCells(samples),
  middleOf(samples, ({ serverMicroseconds }) => serverMicroseconds),
  middleOf(samples, ({ mainMicroseconds }) => mainMicroseconds),
]
