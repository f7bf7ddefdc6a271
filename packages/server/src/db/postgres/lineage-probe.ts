import type { Client } from 'pg'
import type { Database, ReadOnlyDatabase } from '../database.ts'
import { raw, sql } from '../sql.ts'
import { isPermissionDenied } from './error-codes.ts'
import { ANCESTRY, type Ancestry, type Lineage } from './lineage.ts'

/**
 * How long an operator's acceptance holds: long enough for every server to read it, too short to
 * cover a later rewind.
 */
const HOLDS_SECONDS = 600
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000000)::bigint'

const IS_ACCEPTED = `SELECT 1 FROM job_leases WHERE job = $1 AND due_at > ${NOW}`

const jobOf = ({ system, timeline }: Ancestry): string => `accept ${system}/${timeline}`

/** A connection leads to a database that has lost acknowledged writes. */
class WentBackError extends Error {
  readonly code = 'EWENTBACK'

  constructor({ system, timeline }: Ancestry) {
    super(`the database was rewound: it is ${system} on timeline ${timeline}`)
  }
}

const firstRow = async (client: Client, sql: string, values: string[]) =>
  (await client.query(sql, values)).rows[0]

/**
 * Checks a new connection's database before its first statement.
 *
 * @throws WentBackError if it must not be used.
 */
export async function requireLineage(
  client: Client,
  lineage: Lineage,
): Promise<{ ancestry: Ancestry; isAhead: boolean } | undefined> {
  const ancestry: Ancestry | undefined = await firstRow(client, ANCESTRY, []).catch(
    (error: unknown) => {
      // A managed service may not allow these functions.
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
/** In ticks of 100 ms. */
const PROBE_TICKS = 50

/**
 * Behind a pooler any connection may lead elsewhere, so the probe queries the database every
 * second.
 */
export function createLineageProbe(
  lineage: Lineage,
  withConnection: <Result>(
    ticks: number,
    work: (client: Client) => Promise<Result>,
  ) => Promise<Result>,
): { isBack(): boolean; close(): void } {
  let isBack = false
  let isProbing = false

  async function probe(): Promise<void> {
    if (isProbing) return
    isProbing = true
    try {
      await withConnection(PROBE_TICKS, (client) => requireLineage(client, lineage))
      isBack = false
    } catch (error) {
      // A failed query does not change what is known about the lineage.
      if (error instanceof WentBackError) isBack = true
    }
    isProbing = false
  }

  void probe()
  const timer = setInterval(() => void probe(), PROBE_MILLISECONDS)
  timer.unref()
  return { isBack: () => isBack, close: () => clearInterval(timer) }
}

/** The database's current position; undefined if the server does not report it. */
export async function readAncestry(db: ReadOnlyDatabase): Promise<Ancestry | undefined> {
  try {
    return await db.find<Ancestry>(raw(ANCESTRY))
  } catch (error) {
    if (isPermissionDenied(error)) return undefined
    throw error
  }
}

/** Makes servers accept the database at its current position, and returns it. */
export async function acceptAncestry(db: Database): Promise<Ancestry | undefined> {
  const ancestry = await readAncestry(db)
  if (!ancestry) return undefined
  // Stored in a local table, so that a copy or backup does not include it.
  await db.write(sql`
    INSERT INTO job_leases (job, due_at)
    VALUES (${jobOf(ancestry)}, ${raw(`${NOW} + ${HOLDS_SECONDS} * 1000000`)})
    ON CONFLICT (job) DO UPDATE SET due_at = excluded.due_at RETURNING job`)
  return ancestry
}
