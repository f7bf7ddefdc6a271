import type { QuranQuotation, ShareInfo } from '@waraq/contract'
import { enclose } from '../lib/enclose.ts'
import { isoOf } from '../lib/time.ts'
import { utf8Of } from '../lib/utf8.ts'
import type { DocumentRow, HeadRow, SummaryRow } from './store.ts'

/** The list as JSON bytes. */
export function list(rows: readonly SummaryRow[]): Buffer {
  return utf8Of(`[${rows.map((row) => `{${summary(row)}}`).join()}]`)
}

/** The full document as JSON bytes. Its content goes in as it lies in the database, unparsed. */
export function full(row: DocumentRow): Buffer<ArrayBuffer> {
  return withContent(summary(row), row.content)
}

/** The full document as the answer to a create, with what is to be said of its verses where anything is. */
export function created(
  row: DocumentRow,
  verses: QuranQuotation[] | undefined,
): Buffer<ArrayBuffer> {
  return withContent(summary(row) + told(verses), row.content)
}

const told = (verses: QuranQuotation[] | undefined): string =>
  verses ? `,"altered_verses":${JSON.stringify(verses)}` : ''

/** The full document as the answer to a save. */
export function saved(
  row: DocumentRow,
  rejectedImageIds: string[],
  verses: QuranQuotation[] | undefined,
): Buffer<ArrayBuffer> {
  const rejected = JSON.stringify(rejectedImageIds)
  const fields = `${summary(row)},"rejected_image_ids":${rejected}${told(verses)}`
  return withContent(fields, row.content)
}

/** What a share link shows: who wrote it and when is not for everyone. */
export function shared({ id, title, content }: DocumentRow): Buffer {
  return withContent(`"id":"${id}","title":${JSON.stringify(title)}`, content)
}

export function shareInfo(token: string | null): ShareInfo {
  return { is_shared: token !== null, share_token: token }
}

/** The version of a document: a restored backup may use a revision again, its hash keeps If-Match honest. */
export const etagOf = ({ revision, content_hash }: HeadRow): string =>
  `"${revision}-${content_hash}"`

/**
 * A document without its content, field by field: a new column stays private until someone adds it here.
 * Written out, because a list has a thousand of them, and objects would take twice the time.
 */
function summary({ id, title, created_at, updated_at }: SummaryRow): string {
  const moments = `"created_at":"${isoOf(created_at)}","updated_at":"${isoOf(updated_at)}"`
  return `"id":"${id}","title":${JSON.stringify(title)},"status":"CREATED",${moments}`
}

const withContent = (fields: string, content: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> =>
  enclose(`{${fields},"content":`, content, '}')
