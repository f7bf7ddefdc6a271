import { MAX_IMAGE_BYTES } from '@waraq/contract'
import type { ImportedPicture } from './imported.ts'

export const MAX_PICTURES = 200
/** A picture in its address, of a kind that documents hold. */
const DATA = /^data:image\/(?:png|jpeg|gif|webp);base64,([\w+/=\s]+)$/i
/** PNG, JPEG, GIF and WebP by their first bytes. */
const SIGNATURES = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s

export const isPicture = (bytes: Uint8Array): boolean =>
  SIGNATURES.test(String.fromCharCode(...bytes.subarray(0, 12)))

export type ImportedPictures = ReturnType<typeof createImportedPictures>

/** Collects the pictures of a file; a text alone has none. */
export function createImportedPictures(
  bytesOf?: (path: string) => Uint8Array | 'image_limit' | undefined,
) {
  const pictures: ImportedPicture[] = []
  const ids = new Map<string, string>()

  /** The id of the picture at an address; a loss if there is none. */
  function add(
    address: string,
  ): { id: string } | 'image_external' | 'image_format' | 'image_limit' {
    const known = ids.get(address)
    if (known !== undefined) return { id: known }
    const bytes = bytesOf && (dataOf(address) ?? bytesOf(address))
    if (!bytes) return 'image_external'
    if (typeof bytes === 'string') return bytes
    if (!isPicture(bytes)) return 'image_format'
    if (pictures.length >= MAX_PICTURES || bytes.length > MAX_IMAGE_BYTES) return 'image_limit'
    const id = `import:${pictures.length + 1}`
    pictures.push({ id, bytes: new Uint8Array(bytes) })
    ids.set(address, id)
    return { id }
  }

  return { add, pictures }
}

function dataOf(address: string): Uint8Array | undefined {
  const [, encoded] = DATA.exec(address) ?? []
  if (encoded === undefined) return undefined
  try {
    return Uint8Array.from(atob(encoded.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
