import type { FindPicture } from './imported-pictures.ts'

/** The files beside a text, by their paths in its folder. */
export interface FilesBeside {
  /** The path of the text. */
  path: string
  /** The bytes of a picture in chunks; it may be one too many. */
  pictureAt(path: string): Iterable<Uint8Array> | 'image_limit' | undefined
  /** What stands for the id of the document that another file becomes. */
  documentAt(path: string): string | undefined
}

/** A picture in its address, of a kind that documents hold. */
const DATA = /^data:image\/(?:png|jpeg|gif|webp);base64,([\w+/=\s]+)$/i

const NO_FILES: FilesBeside = { path: '', pictureAt: () => undefined, documentAt: () => undefined }

/** The same by the addresses that the text has, with the pictures that are in their addresses. */
export function byAddress(beside = NO_FILES) {
  const base = `file:///${beside.path.split('/').map(encodeURIComponent).join('/')}`
  return {
    findPicture: (address: string): ReturnType<FindPicture> =>
      /^data:/i.test(address)
        ? dataOf(address)
        : (beside.pictureAt(pathOf(address, base)) ?? 'image_external'),
    documentOf: (address: string) => beside.documentAt(pathOf(address, base)),
  }
}

/** The path of a file beside another one; empty for other addresses. */
function pathOf(address: string, base: string): string {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  if (url?.protocol !== 'file:') return ''
  try {
    return decodeURIComponent(url.pathname.slice(1))
  } catch {
    return ''
  }
}

function dataOf(address: string): Uint8Array[] | 'image_format' {
  const [, encoded = ''] = DATA.exec(address) ?? []
  try {
    return [Uint8Array.from(atob(encoded.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))]
  } catch {
    return 'image_format'
  }
}
