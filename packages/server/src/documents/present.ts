import type { ImportReport, QuranQuotation, SearchSnippet, ShareInfo } from '@waraq/contract'
import type { Owner } from '../access/owner.ts'
import { formatEtag } from '../lib/etag.ts'
import { spliceBytes } from '../lib/splice-bytes.ts'
import { isoOf } from '../lib/time.ts'
import type { DocumentMetadataRow, DocumentRow, SummaryRow } from './store.ts'

/** JSON takes at most six bytes per UTF-16 unit of a title; the rest of a row has a fixed size. */
const [TITLE_BYTES, LINE_BYTES] = [6, 200]

/**
 * The list as JSON bytes, written into one buffer: faster than building one string for a thousand
 * rows.
 */
export function presentList(rows: readonly SummaryRow[]): Buffer {
  const room = rows.reduce((sum, { title }) => sum + LINE_BYTES + TITLE_BYTES * title.length, 2)
  const body = Buffer.allocUnsafe(room)
  let at = 0
  let opening = '[{'
  for (const row of rows) {
    // Everything between two titles is ASCII.
    at += body.write(opening + beforeTitle(row), at, 'latin1')
    at += body.write(JSON.stringify(row.title), at)
    opening = `${afterTitle(row)}},{`
  }
  at += body.write(rows.length === 0 ? '[]' : `${opening.slice(0, -2)}]`, at, 'latin1')
  return body.subarray(0, at)
}

/** A list with the tags of each document, and with its snippet if there are `snippets`. */
export const presentFound = (
  rows: readonly SummaryRow[],
  tags: ReadonlyMap<string, string[]>,
  snippets?: ReadonlyMap<string, SearchSnippet>,
): string => {
  const items = rows.map((row) => {
    const snippet = snippets && `,"snippet":${JSON.stringify(snippets.get(row.id) ?? null)}`
    return `{${summary(row)},"tags":${JSON.stringify(tags.get(row.id) ?? [])}${snippet ?? ''}}`
  })
  return `[${items.join()}]`
}

/** The full document as JSON bytes, with its stored content unparsed. */
export function presentFull(row: DocumentRow): Buffer<ArrayBuffer> {
  return withContent(summary(row), row.content)
}

/** The response to a create, with altered verses if there are any, and what a file became. */
export function presentCreated(
  row: DocumentRow,
  verses: QuranQuotation[] | undefined,
  report?: ImportReport,
): Buffer<ArrayBuffer> {
  const fields = summary(row) + alteredVersesField(verses) + reportField(report)
  return withContent(fields, row.content)
}

/** What a file would become. */
export const presentPreview = (
  title: string,
  content: Uint8Array<ArrayBuffer>,
  report: ImportReport,
): Buffer<ArrayBuffer> =>
  withContent(`"title":${JSON.stringify(title)}${reportField(report)}`, content)

const reportField = (report: ImportReport | undefined): string =>
  report ? `,"import_report":${JSON.stringify(report)}` : ''

const alteredVersesField = (verses: QuranQuotation[] | undefined): string =>
  verses ? `,"altered_verses":${JSON.stringify(verses)}` : ''

export function presentSaved(
  row: DocumentRow,
  rejectedImageIds: string[],
  verses: QuranQuotation[] | undefined,
): Buffer<ArrayBuffer> {
  const rejected = JSON.stringify(rejectedImageIds)
  const fields = `${summary(row)},"rejected_image_ids":${rejected}${alteredVersesField(verses)}`
  return withContent(fields, row.content)
}

/** The shared document, without its author and times. */
export function presentShared({ id, title, content }: DocumentRow): Buffer {
  return withContent(`"id":"${id}","title":${JSON.stringify(title)}`, content)
}

export function presentShareInfo(token: string | null): ShareInfo {
  return { is_shared: token !== null, share_token: token }
}

export const etagOf = ({ revision, content_hash }: DocumentMetadataRow): string =>
  formatEtag(revision, content_hash)

const TAKEN_DOWN = ',"is_taken_down":true'
// Documents without content, field by field: a new column stays private until it is added here.
const beforeTitle = ({ id }: SummaryRow): string => `"id":"${id}","title":`
const afterTitle = ({ created_at, updated_at, isTakenDown }: SummaryRow): string =>
  `,"status":"CREATED","created_at":"${isoOf(created_at)}","updated_at":"${isoOf(updated_at)}"${isTakenDown ? TAKEN_DOWN : ''}`
const summary = (row: SummaryRow): string =>
  beforeTitle(row) + JSON.stringify(row.title) + afterTitle(row)

const withContent = (fields: string, content: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> =>
  spliceBytes(`{${fields},"content":`, content, '}')

/** The header with the size limit of a document, for its authors. */
export const contentLimitOf = ({ limits }: Pick<Owner, 'limits'>) => ({
  'waraq-content-limit': limits.maxContentBytes,
})
