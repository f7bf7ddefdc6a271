import type { ManagedDocument } from '@waraq/contract'
import { isoOf } from '../../lib/time.ts'
import type { ManagedDocumentRow } from './store.ts'

// Field by field: no title and no content is ever added here.
export const presentManagedDocument = (row: ManagedDocumentRow): ManagedDocument => ({
  id: row.id,
  identity_id: row.identity_id,
  state: row.by === null ? 'active' : 'taken_down',
  is_shared: row.is_shared === 1,
  content_bytes: row.content_bytes,
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at),
  takedown: takedownOf(row),
})

function takedownOf({ by, reason, reference, taken_down_at }: ManagedDocumentRow) {
  if (by === null || reason === null || taken_down_at === null) return null
  return { by, reason, reference, taken_down_at: isoOf(taken_down_at) }
}
