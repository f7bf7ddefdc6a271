import { type Zippable, zipSync } from 'fflate'

export type ZipEntry = readonly [path: string, content: string | Uint8Array, form?: 'stored']

/** The same files have the same time; a zip begins in 1980. */
const EPOCH = new Date(1980, 0, 1)

/** A zip of files in this order. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const files: Zippable = {}
  for (const [path, content, form] of entries) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content
    files[path] = form ? [bytes, { level: 0 }] : bytes
  }
  return zipSync(files, { mtime: EPOCH })
}
