/** The files beside a text, by their paths in its folder. */
export interface FilesBeside {
  /** The path of the text. */
  path: string
  /** The bytes of a picture; it may be one too many. */
  pictureAt(path: string): Uint8Array | 'image_limit' | undefined
  /** What stands for the id of the document that another file becomes. */
  documentAt(path: string): string | undefined
}

/** The same by the addresses that the text has. */
export function byAddress(beside: FilesBeside) {
  const base = baseOf(beside.path)
  return {
    bytesOf: (address: string) => beside.pictureAt(pathOf(address, base)),
    documentOf: (address: string) => beside.documentAt(pathOf(address, base)),
  }
}

export const baseOf = (path: string): string =>
  `file:///${path.split('/').map(encodeURIComponent).join('/')}`

/** The path of a file beside another one; empty for other addresses. */
export function pathOf(address: string, base: string): string {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  if (url?.protocol !== 'file:') return ''
  try {
    return decodeURIComponent(url.pathname.slice(1))
  } catch {
    return ''
  }
}
