import { closeSync, fstatSync, openSync, readSync, realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { MAX_IMAGE_BYTES } from '@waraq/contract'
import type { FilesBeside } from '@waraq/exchange/markdown'
import type { FilePlace } from '../conversions.ts'

/** Files whose reader or whose content is known, by extension. */
export const DOCUMENT = /\.(?:json|md|markdown|txt|docx|html?)$/i
export const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i
/** Of all pictures of a document. */
const MAX_BYTES = 67_108_864
const HIDDEN = /(?:^|\/)\./

/** The real path of a file in a folder; undefined if it is hidden, missing or elsewhere. */
function realPathIn(folder: string, path: string): string | undefined {
  if (HIDDEN.test(path)) return undefined
  try {
    const real = realpathSync(join(folder, path))
    return real.startsWith(folder + sep) ? real : undefined
  } catch {
    return undefined
  }
}

/** The bytes of a picture in a folder. */
export function readPictureIn(
  folder: string,
  path: string,
  maxBytes = MAX_IMAGE_BYTES,
): Uint8Array<ArrayBuffer> | 'image_limit' | undefined {
  const real = PICTURE.test(path) ? realPathIn(folder, path) : undefined
  if (real === undefined) return undefined
  const file = openSync(real, 'r')
  try {
    const stat = fstatSync(file)
    if (!stat.isFile()) return undefined
    if (stat.size > maxBytes) return 'image_limit'
    const bytes = new Uint8Array(stat.size)
    return bytes.subarray(0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}

/** The files beside one, and the documents among them to which it has links. */
export function filesBeside(place: FilePlace | undefined): FilesBeside & { links: Set<string> } {
  const links = new Set<string>()
  const { folder = '', path = '' } = place ?? {}
  let left = MAX_BYTES
  return {
    path,
    links,
    pictureAt(other) {
      const bytes = readPictureIn(folder, other, Math.min(left, MAX_IMAGE_BYTES))
      if (typeof bytes !== 'object') return bytes
      left -= bytes.length
      return [bytes]
    },
    documentAt(other) {
      const real = DOCUMENT.test(other) ? realPathIn(folder, other) : undefined
      if (real === undefined) return undefined
      const linked = relative(folder, real).replaceAll(sep, '/')
      links.add(linked)
      return linked
    },
  }
}
