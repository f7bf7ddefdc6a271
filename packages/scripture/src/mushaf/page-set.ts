import {
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** An installed page set with its pages. */
export type PageSet = PageSetFacts & {
  /** The SVG of a page, numbered from 1. Throws if the file is damaged. */
  read: (page: number) => string
  close: () => void
}

/** The sha256 of all pages in order, and the time of installation. */
export type PageSetFacts = { sha256: string; installedAt: string }

type Index = PageSetFacts & { pages: [offset: number, length: number][] }

// A set is one file: compressed pages, their index, the length of the index.
const [CURRENT, LAST] = ['mushaf.pages', 'mushaf.last.pages']
const FOOTER = 8

/** The path of the current set. */
export const pageSetPath = (folder: string) => join(folder, CURRENT)

/** Opens the current set of a folder, if there is one. It stays readable after it is replaced. */
export function openPageSet(folder: string): PageSet | undefined {
  const path = pageSetPath(folder)
  if (!statSync(path, { throwIfNoEntry: false })) return undefined
  const file = openSync(path, 'r')
  const size = fstatSync(file).size
  const length = Number(readPart(file, size - FOOTER, FOOTER).readBigUInt64BE())
  const index: Index = JSON.parse(readPart(file, size - FOOTER - length, length).toString())
  const { sha256, installedAt, pages } = index
  return {
    sha256,
    installedAt,
    read(page) {
      const [offset, bytes] = pages[page - 1] ?? [0, 0]
      return gunzipSync(readPart(file, offset, bytes)).toString()
    },
    close: () => closeSync(file),
  }
}

function readPart(file: number, offset: number, length: number): Buffer {
  const part = Buffer.alloc(length)
  const read = readSync(file, part, 0, length, offset)
  if (read !== length) throw new Error('The page set file is truncated')
  return part
}

/** Writes a new set. Pages are added in order; `publish` makes it the current one. */
export function createPageSet(folder: string) {
  const beside = join(folder, `.${CURRENT}.${process.pid}.new`)
  const file = openSync(beside, 'w')
  const pages: Index['pages'] = []
  let at = 0

  function append(bytes: Buffer): void {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(file, bytes, written)
    }
    at += bytes.length
  }

  return {
    add(svg: string): void {
      const page = gzipSync(svg)
      pages.push([at, page.length])
      append(page)
    },
    /** Makes this set the current one atomically; the replaced set is kept. */
    publish(facts: PageSetFacts): void {
      const index = Buffer.from(JSON.stringify({ ...facts, pages }))
      const footer = Buffer.alloc(FOOTER)
      footer.writeBigUInt64BE(BigInt(index.length))
      append(Buffer.concat([index, footer]))
      fsyncSync(file)
      keepLast(folder)
      renameSync(beside, pageSetPath(folder))
      syncFolder(folder)
    },
    /** Must be called in any case, published or not. */
    close(): void {
      closeSync(file)
      rmSync(beside, { force: true })
    },
  }
}

// A hard link, so that the current set exists at all times.
function keepLast(folder: string): void {
  if (!statSync(pageSetPath(folder), { throwIfNoEntry: false })) return
  const beside = join(folder, `.${LAST}.${process.pid}.new`)
  linkSync(pageSetPath(folder), beside)
  renameSync(beside, join(folder, LAST))
}

/** Removes the current set, so that generated pages are shown; renames its file. */
export function removePageSet(folder: string): void {
  keepLast(folder)
  rmSync(pageSetPath(folder), { force: true })
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
