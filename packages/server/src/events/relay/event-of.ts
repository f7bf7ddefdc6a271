import type { EventType } from '@waraq/contract'
import { formatEtag } from '../../lib/etag.ts'
import type { ChangeRow } from './store.ts'

/** What an event says of a change; `data` is JSON. */
export interface EventContent {
  type: EventType
  data: string
}

export function eventOf(change: ChangeRow): EventContent {
  const { kind, is_new } = change
  const type = kind !== 'content' ? kind : is_new ? 'document.created' : 'document.updated'
  return { type, data: JSON.stringify(idsOf(type, change)) }
}

/** Ids and versions only: a host reads titles and content with its own rights. */
function idsOf(type: EventType, { subject, revision, content_hash, detail }: ChangeRow): object {
  if (type === 'image.confirmed') return { image_id: subject }
  if (type === 'document.version_created') return { document_id: subject, revision: Number(detail) }
  if (type.startsWith('share.')) return { document_id: subject, share_id: detail }
  const version =
    revision !== null && content_hash !== null && type !== 'document.deleted'
      ? { revision, etag: formatEtag(revision, content_hash) }
      : {}
  return { document_id: subject, ...version }
}

/** The changes that are published: content that has been deleted since cannot be read. */
export function withoutDeletedContent(changes: readonly ChangeRow[]): ChangeRow[] {
  const deleted = new Set(
    changes.filter(({ kind }) => kind === 'document.deleted').map(({ subject }) => subject),
  )
  return changes.filter(({ kind, subject }) => kind !== 'content' || !deleted.has(subject))
}
