import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { IMPORT_TYPES, type ImportFormat } from '@waraq/contract'
import {
  createLosses,
  type ImportedPicture,
  type Loss,
  type LossCode,
  type Losses,
  PICTURE_EXTENSIONS,
} from '@waraq/exchange'
import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import { isDiskFull } from '../../db/disk-full.ts'
import type { FileRequest, Importing } from '../importing/importing.ts'
import { readPictureIn } from './files-beside.ts'
import { type FolderFile, type FolderFiles, listFolderFiles } from './folder-files.ts'

/** How documents come to an author, by the functions of the requests that create them. */
export interface FolderTarget {
  identity: AuthenticatedIdentity
  /** Whether a document has this id, or had it. */
  find(id: string): Promise<'there' | 'deleted' | undefined>
  importing: Pick<Importing, 'create' | 'preview'>
  /** Checks the body of a create; returns what creates the document. */
  prepare(body: Buffer, signal: AbortSignal): Promise<(id: string) => Promise<unknown>>
  storePictures(pictures: readonly ImportedPicture[], signal: AbortSignal): Promise<Stored>
}

interface Stored {
  /** The ids of images by those of the pictures. */
  ids: Map<string, string>
  rejections: readonly LossCode[]
}

interface Options {
  /** A real path. */
  folder: string
  maxBytes: number
  isDryRun: boolean
  reasonOf: (error: unknown) => string
}

export interface ImportedFolder extends Omit<FolderFiles, 'files'> {
  documents: { path: string; id: string; losses: Loss[] }[]
  /** Files that became documents before. */
  unchanged: { path: string; id: string }[]
  losses: Loss[]
}

const TYPES: Readonly<Record<string, ImportFormat>> = {
  '.md': 'md',
  '.markdown': 'md',
  '.txt': 'txt',
  '.docx': 'docx',
  '.html': 'html',
  '.htm': 'html',
}
/** What names a picture or a document in JSON; the pattern stands in no text, which escapes quotes. */
const NAMED = /"(imageId|targetDocId)"\s*:\s*"([0-9a-f-]{36})"/g

/** Makes a document of each file in a folder that is not one yet. */
export async function importFolder(
  target: FolderTarget,
  { folder, maxBytes, isDryRun, reasonOf }: Options,
): Promise<ImportedFolder> {
  const { identity, importing } = target
  const { signal } = new AbortController()
  const { files, skipped, failures } = await listFolderFiles(folder, identity, maxBytes)
  const idAt = new Map(files.map(({ path, id }) => [path, id]))
  const idsByExported = new Map(
    files.flatMap(({ id, exportedId }) => (exportedId === undefined ? [] : [[exportedId, id]])),
  )

  async function importJson({ path, id }: FolderFile): Promise<Loss[]> {
    const text = await readFile(join(folder, path), 'utf8')
    const losses = createLosses()
    const ids = await storeNamed(text, posix.dirname(path), losses)
    const renamed = text.replace(NAMED, (all, name, old) => {
      const own = ids.get(old) ?? idsByExported.get(old)
      return own === undefined ? all : `"${name}":"${own}"`
    })
    const isContent = JSON.parse(text).type === 'doc'
    const body = Buffer.from(isContent ? `{"content":${renamed}}` : renamed)
    const create = await target.prepare(body, signal)
    if (!isDryRun) await create(id)
    return losses.list()
  }

  /** Stores the pictures that JSON names; returns their new ids. */
  async function storeNamed(text: string, base: string, losses: Losses) {
    const ids = new Map<string, string>()
    const named = text.matchAll(NAMED).filter(([, name]) => name === 'imageId')
    for (const old of new Set(named.map(([, , id = '']) => id))) {
      const { ids: stored, rejections } = await storeOne(old, pictureOf(base, old))
      for (const code of rejections) losses.add(code)
      for (const [from, to] of stored) ids.set(from, to)
    }
    return ids
  }

  async function storeOne(id: string, bytes: ReturnType<typeof pictureOf>): Promise<Stored> {
    if (typeof bytes !== 'object') return { ids: new Map(), rejections: [bytes ?? 'image_missing'] }
    if (isDryRun) return { ids: new Map(), rejections: [] }
    return target.storePictures([{ id, bytes }], signal)
  }

  function pictureOf(base: string, id: string) {
    for (const extension of Object.values(PICTURE_EXTENSIONS)) {
      const bytes = readPictureIn(folder, posix.join(base, `images/${id}.${extension}`))
      if (bytes !== undefined) return bytes
    }
    return undefined
  }

  async function importText({ path, id, hash }: FolderFile, format: ImportFormat) {
    const bytes = await readFile(join(folder, path))
    const file = new SharedArrayBuffer(bytes.length)
    new Uint8Array(file).set(bytes)
    const type = IMPORT_TYPES[format]
    const request: FileRequest = {
      ...{ bytes: file, type, signal, beside: { folder, path } },
      documentIdAt: (other) => idAt.get(other),
    }
    const body = isDryRun
      ? await importing.preview(identity, request)
      : (await importing.create(identity, request, { key: id, hash, id })).body
    const { import_report: report } = JSON.parse(body.toString()) as {
      import_report: { losses: Loss[] }
    }
    return report.losses
  }

  const imported: ImportedFolder = { documents: [], unchanged: [], skipped, failures, losses: [] }
  const total = createLosses()
  for (const file of files) {
    const { path, id } = file
    try {
      const found = await target.find(id)
      if (found === 'there') imported.unchanged.push({ path, id })
      else if (found === 'deleted') skipped.push({ path, reason: 'imported before, and deleted' })
      else {
        const format = TYPES[posix.extname(path).toLowerCase()]
        const losses = await (format ? importText(file, format) : importJson(file))
        imported.documents.push({ path, id, losses })
        for (const { code, count } of losses) total.add(code, count)
      }
    } catch (error) {
      if (isDiskFull(error)) throw error
      failures.push({ path, reason: reasonOf(error) })
    }
  }
  return { ...imported, losses: total.list() }
}
