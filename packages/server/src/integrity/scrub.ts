import type { BlobStore } from '../blobs/blob-store.ts'
import type { Database } from '../db/database.ts'
import { type DamagedDocument, verifyDocuments } from './documents.ts'
import { type DamagedImage, verifyImages } from './images.ts'
import * as store from './store.ts'
import { verifyVersions } from './versions.ts'

interface Deps {
  db: Database
  blobs: BlobStore
  /** Whether to read images, or only check their size. */
  readsImages: boolean
  monotonicNow: () => number
  pause: (milliseconds: number) => Promise<unknown>
  /** Whether the server is shutting down: the scrub stops, and later resumes there. */
  isStopping: () => boolean
  onDamage: (damage: DamagedDocument) => void
  onDamagedImage: (damage: DamagedImage) => void
}

type VerifyPage = (after: store.RowRef | undefined) => Promise<store.RowRef | undefined>

const BYTES_PER_MILLISECOND = 10_000

/** Verifies all content at 10 MB/s at most, to find damage before a reader does. */
export function createScrub(deps: Deps) {
  const { db, blobs, readsImages, monotonicNow, pause, isStopping, onDamage, onDamagedImage } = deps
  let isRunning = false

  async function scrubKind(kind: store.Kind, verifyPage: VerifyPage): Promise<void> {
    if (isStopping()) return
    let place = await store.findScrubPlace(db, kind)
    do {
      place = await verifyPage(place)
      if (place) await store.saveScrubPlace(db, kind, place)
    } while (place && !isStopping())
    if (!place) await store.deleteScrubPlace(db, kind)
  }

  async function scrub(): Promise<void> {
    const startedAt = monotonicNow()
    let bytes = 0
    const goesOn = async (more: number) => {
      bytes += more
      const early = bytes / BYTES_PER_MILLISECOND - (monotonicNow() - startedAt)
      if (early > 1) await pause(early)
      return !isStopping()
    }
    await scrubKind('documents', (after) => verifyDocuments(db, after, { onDamage, goesOn }))
    await scrubKind('versions', (after) => verifyVersions(db, after, { onDamage, goesOn }))
    const source = {
      db,
      blobs,
      readsBytes: readsImages,
      onFirstRead: (image: store.RowRef, sha256: string) => store.saveImageHash(db, image, sha256),
    }
    await scrubKind('images', (after) =>
      verifyImages(source, after, { onDamage: onDamagedImage, goesOn }),
    )
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
