/** The hourly job over the versions of a service. */

import { sql } from '../../src/db/sql.ts'
import { createContentCheck } from '../../src/documents/content-check.ts'
import { documentChanges } from '../../src/events/outbox/document-changes.ts'
import { createVersionRetention } from '../../src/history/retention/version-retention.ts'
import { createTrashRetention } from '../../src/history/trash/trash-retention.ts'
import type { TestService } from './service.ts'

const KEEPING = { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 2 ** 29 }

interface Retention {
  /** The time of the run, in microseconds; by default that of the last replacement. */
  at?: number
  settings?: Partial<typeof KEEPING>
}

/** When the newest version was replaced, in microseconds. */
export async function lastReplacement({ db }: TestService): Promise<number> {
  const row = await db.find<{ at: number }>(
    sql`SELECT max(replaced_at) AS at FROM document_versions`,
  )
  return row?.at ?? 0
}

/** Runs the job once; returns the documents whose versions are damaged. */
export async function runRetention(
  service: TestService,
  { at, settings = {} }: Retention = {},
): Promise<string[]> {
  const { db } = service
  const now = at ?? (await lastReplacement(service))
  const damaged: string[] = []
  const retention = createVersionRetention({
    db,
    settings: { ...KEEPING, ...settings },
    stamp: () => now,
    check: createContentCheck(() => {}),
    recordErasure: documentChanges.onErase,
    onDamage: (id) => damaged.push(id),
  })
  await retention.run()
  return damaged
}

/** Runs the hourly job over the trash at this time, in microseconds. */
export const eraseOverdue = ({ db }: TestService, at: number): Promise<void> =>
  createTrashRetention({
    db,
    settings: KEEPING,
    stamp: () => at,
    recordErasure: documentChanges.onErase,
  }).run()
