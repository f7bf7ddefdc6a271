import type { ReadOnlyDatabase } from '../database.ts'
import { readAncestry } from './lineage-probe.ts'

/** What an answered write rests on: `bad` breaks a promise, `warn` is worth a look. */
export interface Durability {
  verdict: 'ok' | 'warn' | 'bad'
  says: string
}

/** As the server sees itself, for the role that asks. */
export interface ServerSettings {
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  checksums: string
  statement_timeout: string
  standby_names: string
  /** Standbys that a commit waits for; null where the role may not know. */
  in_sync: number | null
  timeline: number | null
}

const SETTINGS = `
  SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
    current_setting('synchronous_commit') AS synchronous_commit,
    current_setting('data_checksums') AS checksums,
    current_setting('statement_timeout') AS statement_timeout,
    current_setting('synchronous_standby_names') AS standby_names,
    (SELECT CASE WHEN count(*) = count(sync_state)
       THEN count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')) END
     FROM pg_stat_replication) AS in_sync`

/** How safe an answered write is on this server. */
export async function readDurability(db: ReadOnlyDatabase): Promise<Durability> {
  const settings = await db.find<Omit<ServerSettings, 'timeline'>>(SETTINGS, [])
  if (!settings) return { verdict: 'warn', says: 'the database does not tell its settings' }
  const timeline = (await readAncestry(db))?.timeline ?? null
  return judgeDurability({ ...settings, timeline })
}

/** In one line, what is wrong first. */
export function judgeDurability(settings: ServerSettings): Durability {
  const { statement_timeout, standby_names, in_sync, timeline } = settings
  const isStrict = standby_names !== ''
  const isOff = ({ fsync, full_page_writes, synchronous_commit }: ServerSettings): boolean =>
    [fsync, full_page_writes, synchronous_commit].includes('off')
  const facts = [
    isStrict
      ? `strict: a commit waits for a standby (${in_sync ?? 'unknown'} in sync)`
      : 'not strict: no commit waits for a standby',
    ...(['fsync', 'full_page_writes', 'synchronous_commit', 'checksums'] as const).map(
      (name) => `${name} ${settings[name]}`,
    ),
    timeline === null ? 'timeline unknown: a rewind is not noticed' : `timeline ${timeline}`,
  ]
  // A save that PostgreSQL cancels while it waits for its standby is committed all the same.
  if (statement_timeout !== '0') {
    const wrong = `statement_timeout ${statement_timeout}: set it to 0 for this role`
    return { verdict: 'bad', says: [wrong, ...facts].join(', ') }
  }
  // Of checksums that are off `doctor` says more by itself.
  const isDoubtful = isOff(settings) || timeline === null
  return { verdict: isDoubtful ? 'warn' : 'ok', says: facts.join(', ') }
}
