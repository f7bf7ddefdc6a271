import type { HistorySettings } from '../access/history-settings.ts'
import type { Database } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import { expiredVersions } from './expired-versions.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  settings: HistorySettings
  stamp: () => Microseconds
}

const PAGE = 200
const START: store.HistoryRef = { shard: -1, document_id: '' }

/** The job that deletes the versions that the settings no longer keep. */
export function createVersionRetention({ db, settings, stamp }: Deps) {
  async function thin(history: store.HistoryRef): Promise<void> {
    const versions = await store.listAgedVersions(db, history)
    for (const version of expiredVersions(versions, settings, stamp()))
      await store.deleteExpiredVersion(db, history, version)
  }

  return {
    async run(): Promise<void> {
      let last = START
      while (true) {
        const page = await store.listHistories(db, last, PAGE)
        for (const history of page) await thin(history)
        const end = page.at(-1)
        if (page.length < PAGE || !end) return
        last = end
      }
    },
  }
}
