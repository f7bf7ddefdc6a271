import type { Database, Queryable } from '../db/database.ts'
import { DURATION_BUCKETS } from '../lib/duration-buckets.ts'
import type { Histogram, Registry } from '../lib/exposition.ts'

/** The same database; the time of each operation is counted, also of one that fails. */
export function measureDatabase(db: Database, registry: Registry): Database {
  const duration = registry.histogram(
    {
      name: 'waraq_db_duration_seconds',
      help: 'Time of a database operation with its wait for a connection.',
      labels: ['operation'],
    },
    DURATION_BUCKETS,
  )
  const [finds, lists, writes] = [duration('find'), duration('list'), duration('write')]
  const measureQueries = (queryable: Queryable): Queryable => ({
    find: (query) => timed(finds, queryable.find(query)),
    list: (query, size) => timed(lists, queryable.list(query, size)),
  })
  return {
    ...db,
    ...measureQueries(db),
    readOnly: measureQueries(db.readOnly),
    write: (...statements) => timed(writes, db.write(...statements)),
    writeChain: (chain) => timed(writes, db.writeChain(chain)),
  }
}

function timed<Result>(histogram: Histogram, work: Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  return work.finally(() => histogram.observe((performance.now() - startedAt) / 1000))
}
