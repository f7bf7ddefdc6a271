import type { Client } from 'pg'
import type { Database, ReadOnlyDatabase } from '../database.ts'
import { isPermissionDenied } from './error-codes.ts'
import { ANCESTRY, type Ancestry, type Lineage } from './lineage.ts'

/** How long an operator's word holds: every server meets it by then, and no later rewind is covered by it. */
const HOLDS_SECONDS = 600
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000000)::bigint'

// In the table of what this database alone is told: a copy or backup of it does not take it along.
const ACCEPT = `
  INSERT INTO job_leases (job, due_at) VALUES ($1, ${NOW} + ${HOLDS_SECONDS} * 1000000)
  ON CONFLICT (job) DO UPDATE SET due_at = excluded.due_at RETURNING job`
const IS_ACCEPTED = `SELECT 1 FROM job_leases WHERE job = $1 AND due_at > ${NOW}`

const jobOf = ({ system, timeline }: Ancestry): string => `accept ${system}/${timeline}`

/** A connection leads to a database that has lost what was acknowledged. */
export class WentBackError extends Error {
  readonly code = 'EWENTBACK'

  constructor({ system, timeline }: Ancestry) {
    super(`the database went back: it is ${system} on timeline ${timeline}`)
  }
}

const firstRow = async (client: Client, sql: string, values: string[]) =>
  (await client.query(sql, values)).rows[0]

/**
 * Asks a connection where it leads, before anything else is asked of it.
 *
 * @throws WentBackError where it must not be used.
 */
export async function requireLineage(
  client: Client,
  lineage: Lineage,
): Promise<{ ancestry: Ancestry; isAhead: boolean } | undefined> {
  const ancestry: Ancestry | undefined = await firstRow(client, ANCESTRY, []).catch(
    (error: unknown) => {
      // A managed service may keep these functions to itself.
      if (!isPermissionDenied(error)) throw error
      lineage.giveUp(error)
    },
  )
  if (!ancestry) return undefined
  const verdict = lineage.judge(ancestry)
  if (verdict !== 'back') return { ancestry, isAhead: verdict === 'ahead' }
  const isAccepted = await firstRow(client, IS_ACCEPTED, [jobOf(ancestry)])
  if (!isAccepted) throw new WentBackError(ancestry)
  lineage.accept(ancestry)
  return { ancestry, isAhead: true }
}

const PROBE_MILLISECONDS = 1_000
/** In beats of a tenth of a second. */
const PROBE_BEATS = 50

/** Behind a pooler a connection leads anywhere: there the database is asked once a second. */
export function createLineageProbe(
  lineage: Lineage,
  lend: <Result>(beats: number, work: (client: Client) => Promise<Result>) => Promise<Result>,
): { isBack(): boolean; close(): void } {
  let isBack = false
  let isAsking = false

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      await lend(PROBE_BEATS, (client) => requireLineage(client, lineage))
      isBack = false
    } catch (error) {
      // One that cannot be asked says nothing of where it stands.
      if (error instanceof WentBackError) isBack = true
    }
    isAsking = false
  }

  void ask()
  const timer = setInterval(() => void ask(), PROBE_MILLISECONDS)
  timer.unref()
  return { isBack: () => isBack, close: () => clearInterval(timer) }
}

/** Where a database stands now; undefined where it does not say. */
export async function readAncestry(db: ReadOnlyDatabase): Promise<Ancestry | undefined> {
  try {
    return await db.find<Ancestry>(ANCESTRY, [])
  } catch (error) {
    if (isPermissionDenied(error)) return undefined
    throw error
  }
}

/** Has servers take the database for the right one, wherever it stands now; answers where that is. */
export async function acceptAncestry(db: Database): Promise<Ancestry | undefined> {
  const ancestry = await readAncestry(db)
  if (ancestry) await db.write([ACCEPT, [jobOf(ancestry)]])
  return ancestry
}
