import type { DocumentChanges } from '@waraq/contract'
import type { AuthenticatedRequestOptions } from './anonymous-requests.ts'
import { changesOf } from './further-responses.ts'
import type { OperationTools } from './operation-tools.ts'

export interface ChangeListOptions extends AuthenticatedRequestOptions {
  /** The revision that the page has; by default the current one. */
  after?: number | undefined
  /** Seconds for which the call waits for a save, at most 20; by default 0. */
  wait?: number | undefined
}

/** What others save in a document. Methods reject with a ServiceError. */
export interface Changes {
  /** The current version of a document, and what was saved after a revision. */
  listChanges(id: string, options?: ChangeListOptions): Promise<DocumentChanges>
}

/** Time for a response after its wait. */
const SPARE_MS = 10_000

export const createChanges = ({ asAuthor, pathOf, withQuery }: OperationTools): Changes => ({
  async listChanges(id, { after, wait = 0, account, signal } = {}) {
    const path = withQuery(`${pathOf(id)}changes/`, { after, wait: wait || undefined })
    const timeoutMs = wait * 1_000 + SPARE_MS
    return changesOf(await asAuthor({ path, documentId: id, timeoutMs, account, signal }))
  },
})
