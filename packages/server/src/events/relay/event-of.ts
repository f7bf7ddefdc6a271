import type { EventType } from '@waraq/contract'
import { formatEtag } from '../../lib/etag.ts'
import type { ChangeRow } from './store.ts'

/** An event of a change. `data` is its ids in JSON. */
export interface ChangeEvent {
  type: EventType
  data: string
  change: ChangeRow
}

/** The events of pending changes: those of one subject in order, and all by their time. */
export function eventsOf(changes: readonly ChangeRow[]): ChangeEvent[] {
  const bySubject = Map.groupBy(changes, ({ subject }) => subject)
  return [...bySubject.values()]
    .flatMap((ofSubject) => inTime(withContent(ofSubject)))
    .toSorted((one, other) => one.time - other.time)
    .map(({ change }) => eventOf(change))
}

/** The changes of one subject, with that of its content at the place of its revision. */
function withContent(changes: readonly ChangeRow[]): ChangeRow[] {
  const others = changes.filter(({ kind }) => kind !== 'content')
  const content = changes.find(({ kind }) => kind === 'content')
  // The document is in the trash if it is nowhere else.
  const version = [content, others.findLast(({ kind }) => kind === 'document.trashed')].find(
    (one) => typeof one?.revision === 'number',
  )
  const isDeleted = others.some(({ kind }) => kind === 'document.deleted')
  if (!content || !version || isDeleted) return others
  const { revision, content_hash } = version
  const first = others.find((other) => other.revision !== null)
  if (content.is_new && Number(first?.revision ?? revision) < Number(revision)) {
    // Another change came between the creation and the last save, and ends their window.
    const { revision, content_hash } = first ?? version
    const created = { ...content, revision, content_hash }
    return [created, ...withContent([{ ...content, is_new: 0 }, ...others])]
  }
  const isRestore = ({ kind, revision: restored }: ChangeRow) =>
    kind === 'document.restored' && restored === revision
  if (!content.is_new && others.some(isRestore)) return others
  const next = others.findIndex((other) => Number(other.revision) >= Number(revision))
  const place = content.is_new ? 0 : next < 0 ? others.length : next
  return others.toSpliced(place, 0, { ...content, revision, content_hash })
}

/** The changes with times that never decrease, whatever the clocks of the servers said. */
function inTime(changes: readonly ChangeRow[]) {
  let time = 0
  return changes.map((change) => {
    time = Math.max(time, change.changed_at)
    return { change, time }
  })
}

function eventOf(change: ChangeRow): ChangeEvent {
  const { kind, is_new } = change
  const type = kind !== 'content' ? kind : is_new ? 'document.created' : 'document.updated'
  return { type, data: JSON.stringify(idsOf(type, change)), change }
}

/** Ids and versions only: a host reads titles and content with its own rights. */
function idsOf(type: EventType, { subject, revision, content_hash, detail }: ChangeRow): object {
  if (type === 'image.confirmed') return { image_id: subject }
  if (type === 'document.version_created') return { document_id: subject, revision: Number(detail) }
  if (type.startsWith('share.')) return { document_id: subject, share_id: detail }
  if (type.startsWith('comment.')) return { document_id: subject, ...JSON.parse(detail ?? '{}') }
  const version =
    revision !== null && content_hash !== null && type !== 'document.deleted'
      ? { revision, etag: formatEtag(revision, content_hash) }
      : {}
  return { document_id: subject, ...version }
}
