import { type HistorySettings, trashLife } from '../../access/history-settings.ts'
import type { Database } from '../../db/database.ts'
import type { Microseconds } from '../../lib/time.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  settings: HistorySettings
  stamp: () => Microseconds
}

const PAGE = 200

/** The job that erases the documents whose days in the trash are over. */
export function createTrashRetention({ db, settings, stamp }: Deps) {
  return {
    async run(): Promise<void> {
      const before = stamp() - trashLife(settings)
      while (true) {
        const page = await store.listOverdue(db, before, PAGE)
        for (const document of page) await store.eraseOverdue(db, document, before)
        if (page.length < PAGE) return
      }
    },
  }
}
