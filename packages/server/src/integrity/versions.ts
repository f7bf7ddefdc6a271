import { isCorruption } from '../db/corruption.ts'
import type { Queryable } from '../db/database.ts'
import { contentHashOf } from '../lib/content-hash.ts'
import { sliceOf, unpack } from '../lib/frames.ts'
import type { DamagedDocument } from './documents.ts'
import * as store from './store.ts'
import { PAGE, type Visitor } from './visitor.ts'

/** Verifies the versions of a page of documents. Returns where it stopped, undefined at the end. */
export async function verifyVersions(
  db: Queryable,
  after: store.RowRef | undefined,
  { onDamage, goesOn }: Visitor<DamagedDocument>,
): Promise<store.RowRef | undefined> {
  const places = await store.listHistoryKeys(db, after, PAGE)
  for (const place of places) {
    const { damaged, bytes } = await verifyHistory(db, place)
    // Versions may have been packed or erased while they were read, but real damage is found again.
    const again = damaged.size === 0 ? damaged : (await verifyHistory(db, place)).damaged
    for (const [revision, damage] of again) if (damaged.has(revision)) onDamage(damage)
    if (goesOn && !(await goesOn(bytes))) return place
  }
  return places.length < PAGE ? undefined : places.at(-1)
}

/** All versions of a database whose content differs from the saved one. */
export async function findDamagedVersions(db: Queryable): Promise<DamagedDocument[]> {
  const damaged: DamagedDocument[] = []
  let place: store.RowRef | undefined
  do {
    place = await verifyVersions(db, place, { onDamage: (damage) => damaged.push(damage) })
  } while (place)
  return damaged
}

interface Verified {
  bytes: number
  /** By revision. */
  damaged: Map<number, DamagedDocument>
}

async function verifyHistory(db: Queryable, place: store.RowRef): Promise<Verified> {
  const versions = await store.listVersionPlaces(db, place)
  const packs = Map.groupBy(versions, ({ pack_revision }) => pack_revision)
  const verified: Verified = { bytes: 0, damaged: new Map() }
  for (const [packRevision, members] of packs) {
    const contents = contentsOf(db, place, packRevision, members)
    for await (const { version, content } of contents) {
      const { revision, content_hash: expected, content_bytes } = version
      verified.bytes += content_bytes
      const hash = content && (await contentHashOf(content))
      if (hash === expected) continue
      verified.damaged.set(revision, {
        id: place.id,
        revision,
        expected,
        ...(hash && { found: hash }),
      })
    }
  }
  return verified
}

interface Read {
  version: store.VersionPlace
  /** Undefined if it cannot be read. */
  content: Uint8Array<ArrayBuffer> | undefined
}

async function* contentsOf(
  db: Queryable,
  place: store.RowRef,
  packRevision: number | null,
  versions: readonly store.VersionPlace[],
): AsyncGenerator<Read> {
  if (packRevision === null) {
    for (const version of versions) {
      const row = await rowUnlessDamaged(store.findLooseContent(db, place, version.revision))
      yield { version, content: row?.content ?? undefined }
    }
    return
  }
  const pack = await rowUnlessDamaged(store.findPackedFrame(db, place, packRevision))
  const raw = pack && (await unpack(pack.packed, pack.raw_bytes).catch(() => undefined))
  for (const version of versions) {
    const { pack_offset, content_bytes } = version
    yield { version, content: raw && sliceOf(raw, pack_offset ?? 0, content_bytes) }
  }
}

/** The row, or undefined if it is damaged. */
async function rowUnlessDamaged<Row>(row: Promise<Row>): Promise<Row | undefined> {
  try {
    return await row
  } catch (error) {
    if (!isCorruption(error)) throw error
    return undefined
  }
}
