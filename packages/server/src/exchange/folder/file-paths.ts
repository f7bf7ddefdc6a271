import { posix } from 'node:path'
import { fileNameOf } from '@waraq/exchange'

/** Bytes of a name, without its number and extension: file systems take 255. */
const MAX_BYTES = 200
/** Signs with a meaning in an address; letters of all languages stay readable. */
const UNSAFE = /[^\p{L}\p{M}\p{N}._~/-]+/gu

/** Gives files the names of their documents; none is in use, also for those who ignore case. */
export function createFilePaths(reserved: readonly string[]) {
  const used = new Set(reserved)
  return (folder: string, title: string, extension = ''): string => {
    const name = cut(fileNameOf(title))
    for (let number = 1; ; number++) {
      const file = `${name}${number === 1 ? '' : ` ${number}`}${extension}`
      const path = posix.join(folder, file)
      const key = path.normalize('NFC').toLowerCase()
      if (used.has(key)) continue
      used.add(key)
      return path
    }
  }
}

function cut(name: string): string {
  const letters = Array.from(name)
  while (Buffer.byteLength(letters.join('')) > MAX_BYTES) letters.pop()
  return letters.join('').trim()
}

/** The address of a file for a page or a text in another one of the same folder. */
export const urlBetween = (from: string, to: string): string =>
  posix.relative(posix.dirname(from), to).replace(UNSAFE, encodeURIComponent)
