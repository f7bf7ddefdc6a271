import { COPIED_TABLES } from '../tables.ts'
import { withClient } from './migrate.ts'

const TABLES = [
  ...COPIED_TABLES.map(({ name }) => name),
  'rate_counters',
  'document_search',
  'live_changes',
]

/** Writes each table into a new file, without its deleted rows. Locks one table after the other. */
export const rewriteTables = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    for (const table of TABLES) await client.query(`VACUUM FULL ${table}`)
  })
