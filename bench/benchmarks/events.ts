import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { sqlOver } from '../../packages/server/test/lib/postgres.ts'
import type { Bench, Benchmark } from '../lib/bench.ts'
import { foreignSharesOf } from '../lib/measure.ts'
import { atMost } from '../lib/metrics.ts'
import {
  measurePairs,
  type NamedServer,
  PAIR_COLUMNS,
  pairMetrics,
  pairRows,
  type SaveEngine,
  saveEngines,
  type Targets,
} from '../lib/save-pairs.ts'
import { tableOf } from '../lib/table.ts'

const TARGETS: Record<SaveEngine['name'], Targets> = {
  SQLite: { cpu: 1.08, rate: 0.92, p99: 1.1 },
  PostgreSQL: { cpu: 1.08, rate: 0.93, p99: 1.1 },
}
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
    for (const engine of await saveEngines()) {
      let pending = 0
      const pairs = await measurePairs(bench, engine, {
        without: UNRECORDED,
        async onLast(server) {
          await delay(SETTLE_MILLISECONDS)
          pending = await countPending(bench, server)
        },
      })
      results.push({ engine, pairs, pending })
    }
    return {
      metrics: results.flatMap(({ engine, pairs, pending }) => [
        ...pairMetrics(engine, 'recorded / not', pairs, TARGETS[engine.name]),
        atMost(`changes without an event 7 s after the last save, ${engine.name}`, pending, 0),
      ]),
      details: [
        tableOf(
          PAIR_COLUMNS,
          results.flatMap(({ engine: { name }, pairs }) =>
            pairRows(pairs, { with: `${name}, recorded`, without: `${name}, not recorded` }),
          ),
        ),
        'The server without the record is the same build, whose saves lack this one statement. CPU is that of the server with its relay and its index of words, and of PostgreSQL. The organization has no feed. Two processes of the same server differ by several percent, so each ratio is the median of pairs of them.',
      ],
      foreignShares: results.flatMap(({ pairs }) =>
        pairs.flatMap((samples) => foreignSharesOf(samples)),
      ),
    }
  },
}

async function countPending(bench: Bench, { name, settings }: NamedServer): Promise<number> {
  const { WARAQ_DATABASE_URL: url } = settings
  if (url !== undefined) return Number((await sqlOver(url)(PENDING))[0]?.pending)
  const sqlite = new DatabaseSync(join(bench.folder, name, 'waraq.db'), { readOnly: true })
  const row = sqlite.prepare(PENDING).get()
  sqlite.close()
  return Number(row?.pending)
}
