import type { ReadOnlyDatabase } from '../database.ts'
import { sql } from '../sql.ts'
import { readAncestry } from './lineage-probe.ts'

/** Durability of acknowledged writes: `bad` breaks the guarantee, `warn` deserves a check. */
export interface Durability {
  verdict: 'ok' | 'warn' | 'bad'
  summary: string
}

/** Server settings, as far as the current role may read them. */
export interface ServerSettings {
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  checksums: string
  statement_timeout: string
  standby_names: string
  /** Standbys that a commit waits for; null if the role may not read it. */
  in_sync: number | null
  timeline: number | null
}

const SETTINGS = sql`
  SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
    current_setting('synchronous_commit') AS synchronous_commit,
    current_setting('data_checksums') AS checksums,
    current_setting('statement_timeout') AS statement_timeout,
    current_setting('synchronous_standby_names') AS standby_names,
    (SELECT CASE WHEN count(*) = count(sync_state)
       THEN count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')) END
     FROM pg_stat_replication) AS in_sync`

/** Reads how durable acknowledged writes are on this server. */
export async function readDurability(db: ReadOnlyDatabase): Promise<Durability> {
  const settings = await db.find<Omit<ServerSettings, 'timeline'>>(SETTINGS)
  if (!settings) return { verdict: 'warn', summary: 'the database does not show its settings' }
  const timeline = (await readAncestry(db))?.timeline ?? null
  return judgeDurability({ ...settings, timeline })
}

/** Summarizes settings in one line, problems first. */
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
    timeline === null ? 'timeline unknown: a rewind is not detected' : `timeline ${timeline}`,
  ]
  // A save that PostgreSQL cancels while it waits for its standby is committed nevertheless.
  if (statement_timeout !== '0') {
    const wrong = `statement_timeout ${statement_timeout}: set it to 0 for this role`
    return { verdict: 'bad', summary: [wrong, ...facts].join(', ') }
  }
  // `doctor` reports disabled checksums separately.
  const isDoubtful = isOff(settings) || timeline === null
  return { verdict: isDoubtful ? 'warn' : 'ok', summary: facts.join(', ') }
}
