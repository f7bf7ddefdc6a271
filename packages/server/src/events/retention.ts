import type { Database } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  stamp: () => Microseconds
  /** Time for which events are kept. */
  keepMicros: Microseconds
}

const PAGE = 1_000
const MAX_EVENTS = 1_000_000
const START: store.OrganizationRef = { shard: -1, id: '' }

/** The job that deletes the events whose days are over, and those beyond a million of one feed. */
export function createEventRetention({ db, stamp, keepMicros }: Deps) {
  async function shorten(organization: store.OrganizationRef, position: number): Promise<void> {
    const before = stamp() - keepMicros
    while (true) {
      const oldest = await store.listOldestEvents(db, organization, PAGE)
      const kept = oldest.findIndex(
        (event) => event.at >= before && event.position > position - MAX_EVENTS,
      )
      const last = oldest.at(kept < 0 ? -1 : kept - 1)
      if (kept === 0 || !last) return
      await store.deleteEvents(db, organization, last.position)
      if (kept > 0 || oldest.length < PAGE) return
    }
  }

  return {
    async run(): Promise<void> {
      let last = START
      while (true) {
        const page = await store.listFeeds(db, last, PAGE)
        for (const { position, ...organization } of page) await shorten(organization, position)
        const end = page.at(-1)
        if (page.length < PAGE || !end) return
        last = end
      }
    },
  }
}
