import type { TrashedSummary } from '@waraq/contract'
import { spliceBytes } from '../../lib/splice-bytes.ts'
import { isoOf } from '../../lib/time.ts'
import type { TrashedDocumentRow } from './store.ts'
import type { Trashed } from './trash.ts'

// Field by field: a new column stays private until it is added here.
const trashedFields = (row: Trashed) => ({
  id: row.id,
  title: row.title,
  status: 'CREATED' as const,
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at),
  deleted_at: isoOf(row.trashed_at),
  erased_at: isoOf(row.erasedAt),
})

export const presentTrashedSummary = (row: Trashed): TrashedSummary => trashedFields(row)

/** A document in the trash as JSON bytes, with its stored content unparsed. */
export function presentTrashed(row: Trashed<TrashedDocumentRow>): Buffer<ArrayBuffer> {
  const fields = JSON.stringify(trashedFields(row)).slice(0, -1)
  return spliceBytes(`${fields},"content":`, row.content, '}')
}
