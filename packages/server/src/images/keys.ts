import { createHash } from 'node:crypto'
import { IMAGE_WIDTHS, type ImageWidth } from '@waraq/contract'
import { IMAGES_PREFIX, UPLOADS_PREFIX } from '../blobs/blob-store.ts'
import { shardOf } from '../lib/shard.ts'
import { shardOfId } from '../lib/uuid.ts'

/** Whose an image is, and which. */
interface Place {
  organization_id: string
  id: string
}

/** Where an upload lands: a name that may be written to until it is confirmed. */
export const uploadKeyOf = ({ organization_id, id }: Place): string =>
  `${UPLOADS_PREFIX}${organization_id}/${id}`

/**
 * Where an image is kept. Two uploads to one ticket never share a key, so that what is kept cannot be
 * replaced by a later one.
 */
export function imageKeyOf({ organization_id, id }: Place, uploadEtag: string): string {
  const version = createHash('sha256').update(uploadEtag).digest('hex').slice(0, 16)
  return `${IMAGES_PREFIX}${organization_id}/${id}-${version}`
}

/** Where a smaller copy lies: beside its image, under a name that is known before it is made. */
export const variantKeyOf = (imageKey: string, width: ImageWidth): string => `${imageKey}-w${width}`

/** Every name that a smaller copy of this image may have. */
export const variantKeysOf = (imageKey: string): string[] =>
  IMAGE_WIDTHS.map((width) => variantKeyOf(imageKey, width))

/** What a key says of its object. */
export interface NamedObject {
  organizationId: string
  imageId: string
  /** The key of the image that it is, or is a smaller copy of; undefined for an upload. */
  imageKey?: string | undefined
}

const [ID, WIDTH] = ['([0-9a-f-]{36})', '-w[1-9][0-9]{2,3}']
const UPLOAD = new RegExp(`^${UPLOADS_PREFIX}${ID}/${ID}$`)
const KEPT = new RegExp(`^(${IMAGES_PREFIX}${ID}/${ID}-[0-9a-f]{16})(?:${WIDTH})?$`)

/** Reads a key that the functions above wrote; undefined for every other name. */
export function parseKey(key: string): NamedObject | undefined {
  const [, uploader = '', upload = ''] = UPLOAD.exec(key) ?? []
  const [, imageKey, holder = uploader, imageId = upload] = KEPT.exec(key) ?? []
  const isOurs = holder !== '' && shardOfId(imageId) === shardOf(holder)
  return isOurs ? { organizationId: holder, imageId, imageKey } : undefined
}
