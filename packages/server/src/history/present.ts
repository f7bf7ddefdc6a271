import type { DocumentVersion } from '@waraq/contract'
import { formatEtag } from '../lib/etag.ts'
import { spliceBytes } from '../lib/splice-bytes.ts'
import { isoOf } from '../lib/time.ts'
import type { VersionRow } from './store.ts'
import type { ListedVersion, ReadVersion } from './version-reads.ts'

export const etagOfVersion = ({ revision, content_hash }: VersionRow): string =>
  formatEtag(revision, content_hash)

// Field by field: a new column stays private until it is added here.
export const presentListed = (row: ListedVersion): DocumentVersion => ({
  revision: row.revision,
  etag: etagOfVersion(row),
  title: row.title,
  name: row.name,
  saved_at: isoOf(row.saved_at),
  bytes: row.content_bytes,
  is_current: row.isCurrent,
})

/** A version as JSON bytes, with its stored content unparsed. */
export function presentVersion(row: ReadVersion): Buffer<ArrayBuffer> {
  const { id, revision, title, name } = row
  const saved_at = isoOf(row.saved_at)
  const fields = JSON.stringify({ id, revision, title, name, saved_at }).slice(0, -1)
  return spliceBytes(`${fields},"content":`, row.content, '}')
}
