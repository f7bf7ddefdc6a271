import type { HistorySettings } from '../access/history-settings.ts'
import type { Database } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import { createCapturing } from './capturing.ts'
import { createHistory } from './history.ts'
import { createDeleting } from './trash/deleting.ts'
import { createTrash } from './trash/trash.ts'
import { createVersionReads, type VersionCheck } from './version-reads.ts'

interface Deps {
  db: Database
  settings: HistorySettings
  stamp: () => Microseconds
  check: VersionCheck
}

/** The history for its routes, and the statements that it adds to writes of documents. */
export function createHistoryModule({ db, settings, stamp, check }: Deps) {
  const capturing = createCapturing(settings)
  const reads = createVersionReads({ db, check })
  return {
    history: createHistory({ db, reads, capturing, stamp }),
    trash: createTrash({ db, settings, stamp, check }),
    documentHistory: { onSave: capturing.onSave, onDelete: createDeleting(settings) },
  }
}
