import { isCorruption } from '../db/corruption.ts'
import type { Queryable } from '../db/database.ts'
import { contentHashOf } from '../lib/content-hash.ts'
import * as store from './store.ts'
import { PAGE, type Visitor } from './visitor.ts'

/** A document or a version of it whose content differs from the saved one. */
export interface DamagedDocument {
  id: string
  /** Set for a version. */
  revision?: number
  /** The stored hash; undefined if the row cannot be read. */
  expected?: string
  found?: string
}

/** Verifies a page of documents in key order. Returns where it stopped, undefined at the end. */
export async function verifyDocuments(
  db: Queryable,
  after: store.RowRef | undefined,
  { onDamage, goesOn }: Visitor<DamagedDocument>,
): Promise<store.RowRef | undefined> {
  const places = await store.listDocumentKeys(db, after, PAGE)
  for (const place of places) {
    const { damage, bytes } = await verifyOne(db, place)
    if (damage) onDamage(damage)
    if (goesOn && !(await goesOn(bytes))) return place
  }
  return places.length < PAGE ? undefined : places.at(-1)
}

/** All documents of a database whose content differs from the saved one. */
export async function findDamagedDocuments(db: Queryable): Promise<DamagedDocument[]> {
  const damaged: DamagedDocument[] = []
  let place: store.RowRef | undefined
  do {
    place = await verifyDocuments(db, place, { onDamage: (damage) => damaged.push(damage) })
  } while (place)
  return damaged
}

async function verifyOne(
  db: Queryable,
  place: store.RowRef,
): Promise<{ bytes: number; damage?: DamagedDocument }> {
  const { id } = place
  try {
    const row = await store.findContent(db, place)
    // Deleted since its key was read.
    if (!row) return { bytes: 0 }
    const { content, content_hash: expected } = row
    const hash = await contentHashOf(content)
    const bytes = content.length
    return hash === expected ? { bytes } : { bytes, damage: { id, expected, found: hash } }
  } catch (error) {
    if (!isCorruption(error)) throw error
    return { bytes: 0, damage: { id } }
  }
}

/** Describes a damaged document for the operator. */
export function describeDamage({ id, revision, expected, found: hash }: DamagedDocument): string {
  const what = revision === undefined ? `document ${id}` : `version ${revision} of document ${id}`
  return expected === undefined || hash === undefined
    ? `${what} cannot be read`
    : `${what} is damaged: its content has the hash ${hash}, and was saved with ${expected}`
}
