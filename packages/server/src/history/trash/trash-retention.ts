import { readHistoryOfOrganizations } from '../../access/history-of-organizations.ts'
import { type HistorySettings, trashLife } from '../../access/history-settings.ts'
import type { Database } from '../../db/database.ts'
import type { Microseconds } from '../../lib/time.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  settings: HistorySettings
  stamp: () => Microseconds
  recordErasure: store.RecordErasure
}

const PAGE = 200
const START: store.TrashedRef = { shard: -1, id: '' }

/** The job that erases the documents whose days in the trash are over. */
export function createTrashRetention({ db, settings, stamp, recordErasure: record }: Deps) {
  return {
    async run(): Promise<void> {
      const at = stamp()
      const organizations = await readHistoryOfOrganizations(db, settings)
      const shortestLife = Math.min(...organizations.all.map(trashLife))
      let last = START
      while (true) {
        const page = await store.listTrashedBefore(db, at - shortestLife, last, PAGE)
        for (const document of page) {
          const before = at - trashLife(organizations.of(document.organization_id))
          if (document.trashed_at < before) {
            await store.eraseOverdue(db, document, before, { at: stamp(), record })
          }
        }
        const end = page.at(-1)
        if (page.length < PAGE || !end) return
        last = end
      }
    },
  }
}
