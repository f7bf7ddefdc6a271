import { MAX_IMAGE_BYTES } from '@waraq/contract'
import type { ImportedPicture } from './imported.ts'
import { joinedBytes } from './joined-bytes.ts'
import type { LossCode, Losses } from './losses.ts'

const MAX_PICTURES = 200
/** PNG, JPEG, GIF and WebP by their first bytes. */
const SIGNATURES = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s

/** Finds a picture by what a file calls it: its bytes in chunks, or why there is none. */
export type FindPicture = (name: string) => Iterable<Uint8Array> | LossCode

export interface ImportedPictures {
  list: ImportedPicture[]
  /** The id of a picture; undefined if a document cannot have it, which is counted. */
  idOf(name: string): string | undefined
}

/** Collects the pictures of a file. */
export function createImportedPictures(find: FindPicture, losses: Losses): ImportedPictures {
  const list: ImportedPicture[] = []
  /** A picture that is shown twice is one. */
  const known = new Map<string, { id: string } | LossCode>()

  function added(name: string): { id: string } | LossCode {
    const found = find(name)
    if (typeof found === 'string') return found
    if (list.length >= MAX_PICTURES) return 'image_limit'
    const bytes = readPicture(found)
    if (typeof bytes === 'string') return bytes
    const id = `import:${list.length + 1}`
    list.push({ id, bytes })
    return { id }
  }

  return {
    list,
    idOf(name) {
      const picture = known.get(name) ?? added(name)
      known.set(name, picture)
      if (typeof picture === 'object') return picture.id
      losses.add(picture)
      return undefined
    },
  }
}

/** A picture of a format that documents show, or why it is none. Stops as soon as that is known. */
function readPicture(chunks: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> | LossCode {
  const parts: Uint8Array[] = []
  let length = 0
  for (const chunk of chunks) {
    if (parts.length === 0 && !isPicture(chunk)) return 'image_format'
    length += chunk.length
    if (length > MAX_IMAGE_BYTES) return 'image_limit'
    parts.push(chunk)
  }
  return length === 0 ? 'image_format' : joinedBytes(parts)
}

const isPicture = (bytes: Uint8Array): boolean =>
  SIGNATURES.test(String.fromCharCode(...bytes.subarray(0, 12)))
