import type { Benchmark } from '../lib/bench.ts'
import { foreignSharesOf, inRounds, type Sample } from '../lib/measure.ts'
import { middleOf, resultCells } from '../lib/result-cells.ts'
import { startServer } from '../lib/servers.ts'
import { ratios, spreadOf } from '../lib/statistics.ts'
import { tableOf } from '../lib/table.ts'

const TARGET = 1.01

/** The cost of counting each request for Prometheus. */
export const METRICS: Benchmark = {
  name: 'metrics',
  title: 'GET of a 5 KB document with metrics and without, 32 connections',
  sources: [
    'packages/server/src/http',
    'packages/server/src/lib/exposition.ts',
    'packages/server/src/metrics',
  ],
  async run(bench) {
    const [rounds, milliseconds] = bench.isQuick ? [3, 500] : [25, 1_500]
    const { read: counted } = await startServer(bench, 'counted', { WARAQ_ADMIN_PORT: '0' })
    const { read: uncounted } = await startServer(bench, 'uncounted', { WARAQ_ADMIN_PORT: 'off' })

    bench.say('warming up')
    for (const read of [counted, uncounted]) await read(3_000)
    bench.say(`${rounds} rounds of 2 servers`)
    const samples = await inRounds(rounds, {
      counted: () => counted(milliseconds),
      uncounted: () => uncounted(milliseconds),
    })

    const cost = spreadOf(ratios(samples.counted.map(cpuOf), samples.uncounted.map(cpuOf)))
    return {
      metrics: [
        {
          what: 'CPU of a read, with metrics / without',
          measured: cost.median.toFixed(3),
          spread: `${cost.low.toFixed(3)} to ${cost.high.toFixed(3)}`,
          target: `at most ${TARGET}`,
          isMet: cost.median <= TARGET,
        },
      ],
      details: [
        tableOf(
          ['server', 'reads/s', 'quartiles', 'p50 ms', 'p99 ms', 'CPU us/read'],
          [rowOf('metrics', samples.counted), rowOf('no metrics', samples.uncounted)],
        ),
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

const cpuOf = ({ serverMicroseconds }: Sample): number => serverMicroseconds

const rowOf = (label: string, samples: Sample[]): string[] => [
  label,
  ...resultCells(samples),
  middleOf(samples, cpuOf),
]
