import type { BlockRange, ChangedDocument, DocumentChanges } from '@waraq/contract'
import type { AuthenticatedRequestOptions } from './anonymous-requests.ts'
import { changedOf, changesOf } from './further-responses.ts'
import type { OperationTools } from './operation-tools.ts'

export interface ChangeListOptions extends AuthenticatedRequestOptions {
  /** The revision that the page has; by default the current one. */
  after?: number | undefined
  /** Seconds for which the call waits for a save, at most 20; by default 0. */
  wait?: number | undefined
  /** The last `presence_tag`, or '' for the first time: also returns the other pages, and waits for them. */
  presence?: string | undefined
  /** The page itself, which is not among these. */
  writer?: string | undefined
}

/** The selection of a page, in positions of its own kind. */
export interface PresenceReport {
  writer: string
  /** The version that the positions are of. */
  revision: number
  anchor: number
  head: number
}

/** A change of blocks. */
export interface BlocksChange {
  /** Ranges of the version of `ifMatch`, in ascending order. */
  blocks: readonly BlockRange[]
  /** How the page came to them, for pages of the same kind. */
  steps?: string | undefined
  /** The name of the page: 1 to 32 letters and digits. */
  writer: string
  /** The number that the page gives the change. */
  seq: number
}

export interface ChangeOptions extends AuthenticatedRequestOptions {
  /** The `etag` of the version to change, or `*` for the current one. */
  ifMatch: string
  /** Lets the request outlive the page. Browsers allow 64 KiB in total for such bodies. */
  keepalive?: boolean | undefined
}

/** Writing a document together. Methods reject with a ServiceError. */
export interface Changes {
  /** The current version of a document, and what was saved after a revision. */
  listChanges(id: string, options?: ChangeListOptions): Promise<DocumentChanges>
  /**
   * Replaces blocks of a version. For another version: `precondition_failed`, whose error has the
   * `changes` since.
   */
  changeBlocks(id: string, change: BlocksChange, options: ChangeOptions): Promise<ChangedDocument>
  /** Shows the selection of this page to the others for 30 seconds. */
  reportPresence(
    id: string,
    report: PresenceReport,
    options?: AuthenticatedRequestOptions,
  ): Promise<void>
}

/** Time for a response after its wait. */
const SPARE_MS = 10_000

export function createChanges(tools: OperationTools): Changes {
  const { asAuthor, pathOf, withQuery, headerValue } = tools
  const changesPathOf = (id: string): string => `${pathOf(id)}changes/`

  return {
    async listChanges(id, { after, wait = 0, presence, writer, account, signal } = {}) {
      const query = { after, wait: wait || undefined, presence, writer }
      const path = withQuery(changesPathOf(id), query)
      const timeoutMs = wait * 1_000 + SPARE_MS
      return changesOf(await asAuthor({ path, documentId: id, timeoutMs, account, signal }))
    },

    async changeBlocks(id, change, { ifMatch, keepalive, account, signal }) {
      const headers = headerValue('if-match', ifMatch)
      const call = { path: changesPathOf(id), documentId: id, body: change, headers }
      return changedOf(await asAuthor({ method: 'POST', ...call, keepalive, account, signal }))
    },

    async reportPresence(id, body, { account, signal } = {}) {
      const call = { path: `${pathOf(id)}presence/`, documentId: id, body, account, signal }
      await asAuthor({ method: 'POST', ...call })
    },
  }
}
