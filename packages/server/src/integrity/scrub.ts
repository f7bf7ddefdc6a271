import type { Db } from '../db/db.ts'
import { type DamagedDocument, verifyPage } from './documents.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  ticks: () => number
  pause: (milliseconds: number) => Promise<unknown>
  /** Whether the server is ending: then it stops, and goes on where it stopped another time. */
  isStopping: () => boolean
  onDamage: (damage: DamagedDocument) => void
}

const BYTES_PER_MILLISECOND = 10_000

/** Looks through all content at 10 MB/s at most, so that damage is found before a reader finds it. */
export function createScrub({ db, ticks, pause, isStopping, onDamage }: Deps) {
  let isRunning = false

  async function scrub(): Promise<void> {
    const startedAt = ticks()
    let bytes = 0
    const goesOn = async (more: number) => {
      bytes += more
      const early = bytes / BYTES_PER_MILLISECOND - (ticks() - startedAt)
      if (early > 1) await pause(early)
      return !isStopping()
    }
    let place = await store.findScrubPlace(db)
    do {
      place = await verifyPage(db, place, { onDamage, goesOn })
      if (place) await store.saveScrubPlace(db, place)
    } while (place && !isStopping())
    if (!place) await store.deleteScrubPlace(db)
  }

  return {
    async run(): Promise<void> {
      if (isRunning) return
      isRunning = true
      try {
        await scrub()
      } finally {
        isRunning = false
      }
    },
  }
}
