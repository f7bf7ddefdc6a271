import type { DocumentSummary, ShareInfo } from '@waraq/contract'
import { isoOf } from '../lib/time.ts'
import type { DocumentRow, HeadRow, SummaryRow } from './store.ts'

/** One line of the list, field by field: a new column stays private until someone adds it here. */
export function summary({ id, title, created_at, updated_at }: SummaryRow): DocumentSummary {
  return {
    id,
    title,
    status: 'CREATED',
    created_at: isoOf(created_at),
    updated_at: isoOf(updated_at),
  }
}

/** The full document as JSON bytes. Its content goes in as it lies in the database, unparsed. */
export function full(row: DocumentRow): Buffer {
  return withContent(summary(row), row.content)
}

/** The full document as the answer to a save. */
export function saved(row: DocumentRow, rejectedImageIds: string[]): Buffer {
  return withContent({ ...summary(row), rejected_image_ids: rejectedImageIds }, row.content)
}

/** What a share link shows: who wrote it and when is not for everyone. */
export function shared({ id, title, content }: DocumentRow): Buffer {
  return withContent({ id, title }, content)
}

export function shareInfo(token: string | null): ShareInfo {
  return { is_shared: token !== null, share_token: token }
}

/** The version of a document: a restored backup may use a revision again, its hash keeps If-Match honest. */
export const etagOf = ({ revision, content_hash }: HeadRow): string =>
  `"${revision}-${content_hash}"`

function withContent(fields: object, content: Uint8Array): Buffer {
  const opened = `${JSON.stringify(fields).slice(0, -1)},"content":`
  const length = Buffer.byteLength(opened)
  const body = Buffer.allocUnsafe(length + content.length + 1)
  body.write(opened)
  body.set(content, length)
  body.write('}', length + content.length)
  return body
}
