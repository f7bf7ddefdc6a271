import type { Database } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import { createCapturing } from './capturing.ts'
import { createHistory } from './history.ts'
import { onDelete } from './trash/deleting.ts'
import { createTrash } from './trash/trash.ts'
import { createVersionReads, type VersionCheck } from './version-reads.ts'

interface Deps {
  db: Database
  stamp: () => Microseconds
  check: VersionCheck
}

/** The history for its routes, and the statements that it adds to writes of documents. */
export function createHistoryModule({ db, stamp, check }: Deps) {
  const capturing = createCapturing()
  const reads = createVersionReads({ db, check })
  return {
    history: createHistory({ db, reads, capturing, stamp }),
    trash: createTrash({ db, stamp, check }),
    documentHistory: { onSave: capturing.onSave, onDelete },
  }
}
