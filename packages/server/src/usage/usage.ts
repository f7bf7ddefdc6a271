import { shardOfKeyId } from '../access/api-key.ts'
import type { Database } from '../db/database.ts'
import { placeOf } from '../lib/shard.ts'
import { type Clock, DAY_MILLISECONDS } from '../lib/time.ts'
import * as store from './store.ts'

/** An organization with the limits that apply to each of its identities; null: none. */
interface LimitedOrganization extends store.OrganizationRef {
  limits: Record<'max_documents' | 'max_image_storage' | 'max_history_bytes', number | null>
}

interface Deps {
  db: Database
  now: Clock
  eachOrganization: () => AsyncIterable<LimitedOrganization>
  isStopping: () => boolean
}

export type Usage = ReturnType<typeof createUsage>

/** Days for which rows are kept: a year, and a month to compare with. */
const KEPT_DAYS = 400
/** From this share of a limit on, an identity is near it. */
const NEAR = 0.9

const nearOf = (limit: number | null): number =>
  limit === null ? Number.MAX_SAFE_INTEGER : Math.max(1, Math.ceil(limit * NEAR))

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The day that is this many days before. */
const daysBefore = (date: Date, days: number): string =>
  dayOf(new Date(date.getTime() - days * DAY_MILLISECONDS))

/**
 * What organizations use, a row a day. Requests are counted in memory and written every ten seconds:
 * a request costs no write, and a crash loses ten seconds. What they have is measured once a day.
 */
export function createUsage({ db, now, eachOrganization, isStopping }: Deps) {
  const counts = new Map<string, store.Counts>()
  /** Keys that were used, and the day that their rows have. */
  const used = new Set<string>()
  const recorded = new Map<string, string>()

  function countsOf(organizationId: string): store.Counts {
    let own = counts.get(organizationId)
    if (!own) {
      own = {
        requests: 0,
        tokens_minted: 0,
        saves: 0,
        reads_signed: 0,
        reads_shared: 0,
        bytes_in: 0,
        bytes_out: 0,
      }
      counts.set(organizationId, own)
    }
    return own
  }

  async function writeCounts(day: string): Promise<void> {
    for (const [id, own] of [...counts]) {
      counts.delete(id)
      try {
        await store.addUsage(db, placeOf(id), day, own)
      } catch (error) {
        const since = countsOf(id)
        for (const name of store.COUNTED) since[name] += own[name]
        throw error
      }
    }
  }

  async function writeUses(day: string): Promise<void> {
    for (const id of [...used]) {
      const shard = shardOfKeyId(id)
      if (shard !== undefined && recorded.get(id) !== day)
        await store.setLastUsed(db, { shard, id }, day)
      recorded.set(id, day)
      used.delete(id)
    }
  }

  return {
    /** The counts of an organization since the last write, to add to. */
    countsOf,

    /** Records the use of an API key. */
    useKey: (id: string) => used.add(id),

    /** Writes what was counted; at the end of a day the last seconds count for the next one. */
    async write(): Promise<void> {
      const day = dayOf(now())
      await writeCounts(day)
      await writeUses(day)
    },

    /** The job that measures all organizations and deletes old rows. */
    async measure(): Promise<void> {
      const day = dayOf(now())
      for await (const { shard, id, limits } of eachOrganization()) {
        if (isStopping()) return
        const organization = { shard, id }
        const near = {
          documents: nearOf(limits.max_documents),
          imageBytes: nearOf(limits.max_image_storage),
          historyBytes: nearOf(limits.max_history_bytes),
        }
        const measured = await store.measureOrganization(db.readOnly, organization, near)
        await store.setMeasured(db, organization, day, measured)
      }
      await store.deleteUsageBefore(db, daysBefore(now(), KEPT_DAYS))
    },

    /** The days of an organization, newest first; by default the last 31. */
    list(organizationId: string, { from, to }: { from?: string; to?: string }) {
      const days = { from: from ?? daysBefore(now(), 30), to: to ?? dayOf(now()) }
      return store.listUsage(db, placeOf(organizationId), days)
    },

    /** A page of all organizations on a day, by default today. */
    listDay(limit: number, { day = dayOf(now()), cursor }: { day?: string; cursor?: string }) {
      return store.listUsageOfDay(db, day, placeOf(cursor), limit)
    },
  }
}
