import type { Bench, Benchmark } from '../lib/bench.ts'
import { foreignSharesOf, inRounds, type Sample } from '../lib/measure.ts'
import { middleOf, resultCells } from '../lib/result-cells.ts'
import { startServer } from '../lib/servers.ts'
import { median, spreadOf } from '../lib/statistics.ts'
import { tableOf } from '../lib/table.ts'

type Samples = Record<'counted' | 'uncounted', Sample[]>

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
    const [pairs, rounds, milliseconds] = bench.isQuick ? [1, 3, 500] : [9, 6, 1_500]
    const samples: Samples = { counted: [], uncounted: [] }
    const costs: number[] = []
    for (let pair = 1; pair <= pairs; pair++) {
      bench.say(`pair ${pair} of ${pairs}, ${rounds} rounds`)
      const { counted, uncounted } = await measurePair(bench, pair, rounds, milliseconds)
      costs.push(median(counted.map(cpuOf)) / median(uncounted.map(cpuOf)))
      samples.counted.push(...counted)
      samples.uncounted.push(...uncounted)
    }
    const cost = spreadOf(costs)
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
        `Two processes of the same server differ by several percent, so the ratio is the median of ${pairs} pairs of them.`,
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

async function measurePair(
  bench: Bench,
  pair: number,
  rounds: number,
  milliseconds: number,
): Promise<Samples> {
  const start = async (name: string, port: string) => {
    const { read } = await startServer(bench, `${name}-${pair}`, { WARAQ_ADMIN_PORT: port })
    await read(3_000)
    return () => read(milliseconds)
  }
  return inRounds(rounds, {
    counted: await start('counted', '0'),
    uncounted: await start('uncounted', 'off'),
  })
}

const cpuOf = ({ serverMicroseconds }: Sample): number => serverMicroseconds

const rowOf = (label: string, samples: Sample[]): string[] => [
  label,
  ...resultCells(samples),
  middleOf(samples, cpuOf),
]
