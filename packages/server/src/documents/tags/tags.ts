import { ApiError, MAX_TAG } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import type { Database } from '../../db/database.ts'
import { isPrintableName } from '../../lib/printable-name.ts'
import { foldTitle } from '../fold-title.ts'
import { findOwn } from '../own-document.ts'
import * as store from './store.ts'

/** A tag as tags are compared. Quotation marks alone compare as themselves. */
export const foldTag = (tag: string): string => foldTitle(tag) || tag

/**
 * Tags in the form in which they are stored: composed, without white space around them, and each
 * once.
 *
 * @throws ApiError `invalid_request` for a blank or long one, or one with control characters.
 */
export function parseTags(tags: readonly string[]): store.Tag[] {
  const parsed = new Map<string, store.Tag>()
  for (const [at, sent] of tags.entries()) {
    if (!isPrintableName(sent, MAX_TAG)) {
      throw new ApiError('invalid_request', { rule: 'tag_invalid', field: `/tags/${at}` })
    }
    const tag = sent.normalize('NFC').trim()
    const tag_folded = foldTag(tag)
    if (!parsed.has(tag_folded)) parsed.set(tag_folded, { tag, tag_folded })
  }
  return [...parsed.values()]
}

export type Tags = ReturnType<typeof createTags>

/** The tags of an author's documents. */
export function createTags({ db }: { db: Database }) {
  /** The tags of each of these documents that has some. */
  async function byId(
    identity: AuthenticatedIdentity,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string[]>> {
    const rows = ids.length === 0 ? [] : await store.listTagsOf(db.readOnly, identity, ids)
    const groups = Map.groupBy(rows, ({ document_id }) => document_id)
    return new Map([...groups].map(([id, tags]) => [id, tags.map(({ tag }) => tag)]))
  }

  return {
    byId,

    count: (identity: AuthenticatedIdentity) => store.countTags(db.readOnly, identity),

    /** @throws ApiError `not_found` */
    async read(identity: AuthenticatedIdentity, id: string): Promise<string[]> {
      if (!(await findOwn(db.readOnly, identity, id))) throw new ApiError('not_found')
      return (await byId(identity, [id])).get(id) ?? []
    },

    /**
     * Returns the tags that the document has then.
     *
     * @throws ApiError `not_found`; `invalid_request` as `parseTags` does
     */
    async replace(
      identity: AuthenticatedIdentity,
      id: string,
      sent: readonly string[],
    ): Promise<string[]> {
      const tags = parseTags(sent)
      if (!(await store.replaceTags(db, identity, id, tags))) throw new ApiError('not_found')
      return tags.map(({ tag }) => tag)
    },
  }
}
