import type { ImageType, ImageWidth } from '@waraq/contract'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Database } from '../db/database.ts'
import { shardOfId } from '../lib/uuid.ts'
import type { ImageResizer } from './resizer.ts'
import * as store from './store.ts'
import type { createVariants, Reader } from './variants.ts'

/** A picture of a document, in the size in which it is read. */
interface DocumentPicture {
  bytes: Uint8Array<ArrayBuffer>
  type: ImageType
  width: number
  height: number
}

/** The pictures of a document by id, and those that were too many. */
export interface DocumentPictures {
  pictures: Map<string, DocumentPicture>
  overLimit: Set<string>
}

interface Deps {
  db: Database
  blobs: BlobStore
  variants: Pick<ReturnType<typeof createVariants>, 'choose'>
  resizer: Pick<ImageResizer, 'convert'>
}

/** The client, and the formats that its file can hold; a picture in another one is converted. */
export interface PictureRequest extends Reader {
  types: readonly ImageType[]
  /** Whether pictures stay as they were uploaded, if all of them fit. */
  prefersOriginals?: boolean
}

const WIDTH = 1280
const MAX_PICTURES = 200
const MAX_BYTES = 20_000_000

/** Reads the pictures that a document shows, for a file of it. */
export function createDocumentPictures({ db, blobs, variants, resizer }: Deps) {
  async function readPicture(
    image: store.ImageRow,
    width: ImageWidth | undefined,
    { types, ...reader }: PictureRequest,
  ): Promise<DocumentPicture | undefined> {
    const { key, contentType } = await variants.choose(image, width, reader)
    const whole = { at: 0, length: MAX_BYTES }
    const found = await blobs.readRange(key, whole, { signal: reader.signal })
    if (!found) return undefined
    const isHeld = types.includes(contentType)
    const converted = isHeld ? undefined : await resizer.convert(found.bytes)
    // A copy: the buffer may be a part of a larger one.
    const bytes = new Uint8Array(converted?.bytes ?? found.bytes)
    const type = converted?.type ?? contentType
    return { bytes, type, width: image.width, height: image.height }
  }

  /** Only images that the document links: others are not its author's. */
  return async (
    documentId: string,
    imageIds: readonly string[],
    request: PictureRequest,
  ): Promise<DocumentPictures> => {
    const shard = shardOfId(documentId) ?? 0
    const wanted = imageIds.slice(0, MAX_PICTURES)
    const overLimit = new Set(imageIds.slice(MAX_PICTURES))
    const rows =
      wanted.length > 0 ? await store.listLinkedImages(db, shard, documentId, wanted) : []
    const pictures: DocumentPictures['pictures'] = new Map()
    const width = widthFor(rows, request)
    let left = MAX_BYTES
    for (const image of rows) {
      const picture = left > 0 ? await readPicture(image, width, request) : undefined
      left -= picture?.bytes.length ?? 0
      if (left <= 0) overLimit.add(image.id)
      else if (picture) pictures.set(image.id, picture)
    }
    return { pictures, overLimit }
  }
}

function widthFor(rows: readonly store.ImageRow[], { prefersOriginals }: PictureRequest) {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  return prefersOriginals && bytes <= MAX_BYTES ? undefined : WIDTH
}
