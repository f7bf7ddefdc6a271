import type { Benchmark } from '../lib/bench.ts'
import { foreignSharesOf } from '../lib/measure.ts'
import {
  measurePairs,
  PAIR_COLUMNS,
  pairMetrics,
  pairRows,
  saveEngines,
} from '../lib/save-pairs.ts'
import { tableOf } from '../lib/table.ts'

/** What live writing costs the saves of documents that nobody writes live. */
export const LIVE: Benchmark = {
  name: 'live',
  title: 'PATCH of 5 KB documents with live writing switched on and off, 32 connections',
  sources: [
    'packages/server/src/db',
    'packages/server/src/documents',
    'packages/server/src/writing.ts',
  ],
  async run(bench) {
    const results = []
    for (const engine of await saveEngines()) {
      results.push({
        engine,
        pairs: await measurePairs(bench, engine, { without: { WARAQ_LIVE: 'off' } }),
      })
    }
    return {
      metrics: results.flatMap(({ engine, pairs }) =>
        pairMetrics(engine, 'live on / off', pairs, { cpu: 1.05, rate: 0.95, p99: 1.05 }),
      ),
      details: [
        tableOf(
          PAIR_COLUMNS,
          results.flatMap(({ engine: { name }, pairs }) =>
            pairRows(pairs, { with: `${name}, on`, without: `${name}, off` }),
          ),
        ),
        'No page follows the documents. CPU is that of the server with its relay and its index of words, and of PostgreSQL. Two processes of the same server differ by several percent, so each ratio is the median of pairs of them.',
      ],
      foreignShares: results.flatMap(({ pairs }) =>
        pairs.flatMap((samples) => foreignSharesOf(samples)),
      ),
    }
  },
}
