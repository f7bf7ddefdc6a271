import { createHash } from 'node:crypto'
import { IMAGE_WIDTHS, type ImageWidth } from '@waraq/contract'
import { IMAGES_PREFIX, UPLOADS_PREFIX } from '../blobs/blob-store.ts'
import { shardOf } from '../lib/shard.ts'
import { shardOfId } from '../lib/uuid.ts'

/** Identifies an image and its organization. */
interface Place {
  organization_id: string
  id: string
}

/** Key of an upload, writable until it is confirmed. */
export const uploadKeyOf = ({ organization_id, id }: Place): string =>
  `${UPLOADS_PREFIX}${organization_id}/${id}`

/**
 * Key of a confirmed image. Two uploads to one ticket have different keys, so a later one cannot
 * replace confirmed bytes.
 */
export function imageKeyOf({ organization_id, id }: Place, uploadEtag: string): string {
  const version = createHash('sha256').update(uploadEtag).digest('hex').slice(0, 16)
  return `${IMAGES_PREFIX}${organization_id}/${id}-${version}`
}

/** Key of a resized variant: beside its image, and known before the variant exists. */
export const variantKeyOf = (imageKey: string, width: ImageWidth): string => `${imageKey}-w${width}`

/** All possible variant keys of an image. */
export const variantKeysOf = (imageKey: string): string[] =>
  IMAGE_WIDTHS.map((width) => variantKeyOf(imageKey, width))

/** The keys under which the store may have an image, besides its variants: also of its upload. */
export const objectKeysOf = (image: Place & { object_key: string | null }): string[] => [
  uploadKeyOf(image),
  ...(image.object_key === null ? [] : [image.object_key]),
]

/** The parts of a key. */
export interface NamedObject {
  organizationId: string
  imageId: string
  /** The key of the image itself or of a variant's original; undefined for an upload. */
  imageKey?: string | undefined
}

const [ID, WIDTH] = ['([0-9a-f-]{36})', '-w[1-9][0-9]{2,3}']
const UPLOAD = new RegExp(`^${UPLOADS_PREFIX}${ID}/${ID}$`)
const KEPT = new RegExp(`^(${IMAGES_PREFIX}${ID}/${ID}-[0-9a-f]{16})(?:${WIDTH})?$`)

/** Parses a key written by the functions above; undefined for any other name. */
export function parseKey(key: string): NamedObject | undefined {
  const [, uploader = '', upload = ''] = UPLOAD.exec(key) ?? []
  const [, imageKey, holder = uploader, imageId = upload] = KEPT.exec(key) ?? []
  const isOurs = holder !== '' && shardOfId(imageId) === shardOf(holder)
  return isOurs ? { organizationId: holder, imageId, imageKey } : undefined
}
