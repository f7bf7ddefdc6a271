import { sqlOver } from '../../packages/server/test/lib/postgres.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** What PostgreSQL did: in all, or per response. */
export interface PostgresCounts {
  statements: number
  /** Writes of the server to its connections, each of which PostgreSQL answers. */
  roundTrips: number
  fsyncs: number
}

/** Settings of a cluster that counts statements. */
export const COUNTING_SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'off',
  'pg_stat_statements.track_utility': 'off',
}

const EXTENSION = 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements'
const STATEMENTS = 'SELECT sum(calls) AS count FROM pg_stat_statements'
const FSYNCS = 'SELECT pg_stat_force_next_flush(), wal_sync AS count FROM pg_stat_wal'
/** The statistics of a backend appear within a second. */
const STATISTICS_MILLISECONDS = 1_100

export function createPostgresCounters(subject: ServerUnderTest, url: string) {
  const sql = sqlOver(url)
  const countOf = async (text: string) => Number((await sql(text))[0]?.count)

  async function read(): Promise<PostgresCounts> {
    await new Promise((resolve) => setTimeout(resolve, STATISTICS_MILLISECONDS))
    await sql(EXTENSION)
    const fsyncs = await countOf(FSYNCS)
    const roundTrips = (await subject.ask('socketWrites')).local
    return { fsyncs, roundTrips, statements: await countOf(STATEMENTS) }
  }

  async function since(before: PostgresCounts, responses: number): Promise<PostgresCounts> {
    const after = await read()
    return {
      statements: (after.statements - before.statements) / responses,
      roundTrips: (after.roundTrips - before.roundTrips) / responses,
      fsyncs: (after.fsyncs - before.fsyncs) / responses,
    }
  }

  return { read, since }
}
