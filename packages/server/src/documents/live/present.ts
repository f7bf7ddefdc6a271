import type { ChangedDocument, DocumentChange, DocumentChanges, PresentPage } from '@waraq/contract'
import { formatEtag } from '../../lib/etag.ts'
import { isoOf } from '../../lib/time.ts'
import { etagOf } from '../present.ts'
import type { DocumentMetadataRow } from '../store.ts'
import type { BlockChange } from './block-changes.ts'
import type { Presence } from './presence.ts'
import type { LiveRow } from './store.ts'

/** A change of blocks; without them, another version was saved. */
export type ListedChange = Pick<LiveRow, 'revision' | 'content_hash'> &
  Partial<Omit<LiveRow, 'external_user_id'>> & {
    /** Undefined while the user is being erased. */
    external_user_id?: string | undefined
  }

/** What changed in a document after a revision. */
export interface LivePage {
  metadata: DocumentMetadataRow
  /** In order; a single `replaced` where some were not kept, or are too many. */
  changes: ListedChange[]
  /** If it was asked for. */
  presence?: Presence | undefined
}

/** The blocks and steps of a change as JSON, as rows keep them. */
export function bodyOf(blocks: readonly BlockChange[], steps: string | undefined): string {
  const list = blocks.map(
    ({ from, to, content }) =>
      `{"from":${from},"to":${to},"content":${Buffer.from(content).toString()}}`,
  )
  return `{"blocks":[${list}]${steps === undefined ? '' : `,"steps":${JSON.stringify(steps)}`}}`
}

type ChangeType = DocumentChange['type']

export const typeOf = ({ body }: ListedChange): ChangeType =>
  body === undefined ? 'replaced' : 'change'

/** A change as JSON for the pages of one identity. Its blocks and steps are not parsed: they may be large, and many pages hear them. */
// Field by field: a new column stays private until it is added here.
export function changeText(row: ListedChange, reader: string): string {
  const { revision, base_hash, content_hash, external_user_id, body } = row
  // A page must not take the change of another user for its own, whatever that one calls itself.
  const { writer, seq }: Partial<ListedChange> = row.identity_id === reader ? row : {}
  const by = external_user_id === undefined ? undefined : { external_user_id }
  const members: Omit<DocumentChange, 'blocks' | 'steps'> = {
    type: typeOf(row),
    revision,
    etag: formatEtag(revision, content_hash),
    ...(by && { by }),
    ...(base_hash !== undefined && { base: formatEtag(revision - 1, base_hash) }),
    ...(writer !== undefined && { writer }),
    ...(seq !== undefined && { seq }),
  }
  return join(JSON.stringify(members), body)
}

export const changesText = (changes: readonly ListedChange[], reader: string): string =>
  `[${changes.map((change) => changeText(change, reader))}]`

/** What changed, as JSON of `DocumentChanges`. */
export function pageText({ metadata, changes, presence }: LivePage, reader: string): string {
  const members: Omit<DocumentChanges, 'changes'> = {
    revision: metadata.revision,
    etag: etagOf(metadata),
    ...(presence && { presence: presentPresence(presence), presence_tag: presence.tag }),
  }
  return join(JSON.stringify(members), `{"changes":${changesText(changes, reader)}}`)
}

/** An object as JSON that has the members of both. */
const join = (one: string, other: string | undefined): string =>
  other === undefined ? one : `${one.slice(0, -1)},${other.slice(1)}`

export const presentPresence = ({ pages }: Presence): PresentPage[] =>
  pages.map(({ writer, revision, anchor, head, externalUserId: external_user_id }) => ({
    writer,
    revision,
    anchor,
    head,
    ...(external_user_id !== undefined && { by: { external_user_id } }),
  }))

/** The response to a change. */
export const presentChanged = (
  row: DocumentMetadataRow,
  rejected_image_ids: string[],
  pace_ms: number,
): ChangedDocument => ({
  revision: row.revision,
  etag: etagOf(row),
  updated_at: isoOf(row.updated_at),
  title: row.title,
  rejected_image_ids,
  pace_ms,
})
