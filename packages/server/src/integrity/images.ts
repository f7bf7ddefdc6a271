import type { BlobStore } from '../blobs/blob-store.ts'
import type { Queryable } from '../db/database.ts'
import { sha256Of } from '../lib/sha256-stream.ts'
import * as store from './store.ts'
import { PAGE, type Visitor } from './visitor.ts'

/** An image whose object differs from the confirmed one. */
export interface DamagedImage {
  id: string
  key: string
  damage: string
}

interface Source {
  db: Queryable
  blobs: BlobStore
  /** Whether to read the images; otherwise only their size is checked. */
  readsBytes: boolean
  /** Called with the hash of an image that was read for the first time. */
  onFirstRead?: (image: store.RowRef, sha256: string) => Promise<void>
}

/** Verifies a page of images in key order. Returns where it stopped, undefined at the end. */
export async function verifyImages(
  source: Source,
  after: store.RowRef | undefined,
  { onDamage, goesOn }: Visitor<DamagedImage>,
): Promise<store.RowRef | undefined> {
  const images = await store.listConfirmedImages(source.db, after, PAGE)
  for (const image of images) {
    const damage = await describeDamage(source, image)
    if (damage) onDamage({ id: image.id, key: image.object_key, damage })
    if (goesOn && !(await goesOn(source.readsBytes ? image.bytes : 0))) return image
  }
  return images.length < PAGE ? undefined : images.at(-1)
}

/** All images of a database whose objects differ from the confirmed ones. */
export async function findDamagedImages(source: Source): Promise<DamagedImage[]> {
  const damaged: DamagedImage[] = []
  let place: store.RowRef | undefined
  do {
    place = await verifyImages(source, place, { onDamage: (damage) => damaged.push(damage) })
  } while (place)
  return damaged
}

async function describeDamage(
  source: Source,
  image: store.ConfirmedImage,
): Promise<string | undefined> {
  const object = await objectOf(source, image)
  if (!object) {
    // Deleted since its row was read.
    return (await store.hasImage(source.db, image)) ? 'is missing in the store' : undefined
  }
  if (object.size !== image.bytes) {
    return `is damaged: it has ${object.size} bytes, and was confirmed with ${image.bytes}`
  }
  const { content_sha256: expected } = image
  if (object.sha256 === undefined || object.sha256 === expected) return undefined
  if (expected === null) {
    await source.onFirstRead?.(image, object.sha256)
    return undefined
  }
  return `is damaged: its SHA-256 is ${object.sha256}, and was ${expected}`
}

async function objectOf({ blobs, readsBytes }: Source, { object_key: key }: store.ConfirmedImage) {
  if (!readsBytes) {
    const part = await blobs.readRange(key, { at: 0, length: 1 })
    return part && { size: part.size, sha256: undefined }
  }
  const opened = await blobs.open(key)
  return opened && { size: opened.size, sha256: await sha256Of(opened.stream) }
}
