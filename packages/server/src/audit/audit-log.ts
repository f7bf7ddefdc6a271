import type { AuditEntry, AuditList } from '@waraq/contract'
import { ApiError } from '@waraq/contract'
import type { Database } from '../db/database.ts'
import { eachOf } from '../lib/each-of.ts'
import { requireMoment } from '../lib/parse-moment.ts'
import { type Clock, type Microseconds, microsOf } from '../lib/time.ts'
import { parsePosition, presentEntry } from './present.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  now: Clock
  /** Time for which rows are kept. */
  keepMicros: Microseconds
}

/** What is wanted, as it was sent or typed. */
export interface AuditQuery {
  organization_id?: string | undefined
  actor?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type AuditLog = ReturnType<typeof createAuditLog>

const PAGE = 500
/**
 * A write is committed at most so long after its time, so that an export goes on without a gap
 * after the last row of the one before.
 */
const SETTLED: Microseconds = 60_000_000

/** The log of administrative changes. */
export function createAuditLog({ db, now, keepMicros }: Deps) {
  return {
    /**
     * A page, newest first; `cursor` is the id of the last entry of the page before.
     *
     * @throws ApiError `invalid_request` for a time or a cursor that is none
     */
    async list(query: AuditQuery, limit: number, cursor?: string): Promise<AuditList> {
      const after = positionOf('cursor', cursor)
      const page = { order: 'newest first', after, limit } as const
      const data = (await store.listAudit(db, filterOf(query), page)).map(presentEntry)
      return { data, next_cursor: (data.length === limit ? data.at(-1)?.id : null) ?? null }
    },

    /**
     * All entries up to a minute ago, oldest first; `after` is the id of the last one of an earlier
     * export.
     *
     * @throws ApiError `invalid_request`, as `list` does
     */
    export(query: AuditQuery, after?: string): AsyncGenerator<AuditEntry> {
      const { to = Number.POSITIVE_INFINITY, ...filter } = filterOf(query)
      const start = positionOf('after', after)
      const settled = { ...filter, to: Math.min(to, microsOf(now()) - SETTLED) }
      const rows = eachOf<store.AuditRow>((last) =>
        store.listAudit(db, settled, { order: 'oldest first', after: last ?? start, limit: PAGE }),
      )
      return presented(rows)
    },

    /** The job that deletes rows whose days are over. */
    retain: () => store.deleteAuditBefore(db, microsOf(now()) - keepMicros),
  }
}

async function* presented(rows: AsyncIterable<store.AuditRow>): AsyncGenerator<AuditEntry> {
  for await (const row of rows) yield presentEntry(row)
}

const filterOf = ({ organization_id: organization, actor, action, from, to }: AuditQuery) => ({
  organization,
  actor,
  action,
  from: momentOf('from', from),
  to: momentOf('to', to),
})

const momentOf = (name: string, text: string | undefined): Microseconds | undefined =>
  text === undefined ? undefined : requireMoment(name, text, 'query_expected')

const positionOf = (name: string, text: string | undefined): store.AuditPosition | undefined =>
  text === undefined ? undefined : (parsePosition(text) ?? unexpected(name, 'the id of an entry'))

function unexpected(name: string, expected: string): never {
  throw new ApiError('invalid_request', { rule: 'query_expected', values: { name, expected } })
}
