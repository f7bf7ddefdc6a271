import type { DocumentVersion, FullVersion, SavedDocument } from '@waraq/contract'
import { ServiceError } from '../service-error.ts'
import type { AuthenticatedRequestOptions, RequestOptions } from './anonymous-requests.ts'
import type { UpdateOptions } from './documents.ts'
import { listOf, type RestoredDocument, versionOf } from './further-responses.ts'
import type { OperationTools } from './operation-tools.ts'
import type { Versioned } from './response-parsers.ts'

export interface VersionListOptions extends RequestOptions {
  /** At most this many, 1 to 1,000; by default all. */
  limit?: number | undefined
  /** The `next` of the previous page. */
  cursor?: string | undefined
}

/** A page of versions, newest first. */
export interface VersionPage {
  versions: DocumentVersion[]
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined
}

/** The history of the author's documents. Methods reject with a ServiceError. */
export interface Versions {
  /** The versions of a document, the current one first. */
  listVersions(id: string, options?: VersionListOptions): Promise<VersionPage>
  readVersion(
    id: string,
    revision: number,
    options?: AuthenticatedRequestOptions,
  ): Promise<Versioned<FullVersion>>
  /** Names a version, which is then kept. Null removes the name. */
  nameVersion(
    id: string,
    revision: number,
    name: string | null,
    options?: AuthenticatedRequestOptions,
  ): Promise<DocumentVersion>
  /** Keeps the current version in the history without a name. */
  keepVersion(
    id: string,
    revision: number,
    options?: AuthenticatedRequestOptions,
  ): Promise<DocumentVersion>
  /** Saves the content of a version as the current one. Keeps the replaced one. */
  restoreVersion(
    id: string,
    revision: number,
    options?: Omit<UpdateOptions, 'keepalive'>,
  ): Promise<RestoredDocument>
  /** Erases a version. The current one is `version_is_current`. */
  eraseVersion(id: string, revision: number, options?: RequestOptions): Promise<void>
  /** Erases all versions but the current one. */
  eraseVersions(id: string, options?: RequestOptions): Promise<void>
}

export function createVersions(tools: OperationTools): Versions {
  const { asAuthor, pathOf, withQuery, headerValue, documentOf, nextCursorOf } = tools
  const versionsPathOf = (id: string): string => `${pathOf(id)}versions/`

  function versionPathOf(id: string, revision: number): string {
    if (!Number.isSafeInteger(revision) || revision < 1) {
      throw new ServiceError(0, 'invalid_request', { message: 'malformed revision' })
    }
    return `${versionsPathOf(id)}${revision}/`
  }

  const nameVersion: Versions['nameVersion'] = async (id, revision, name, options = {}) => {
    const { account, signal } = options
    const call = { path: versionPathOf(id, revision), body: { name }, account, signal }
    return versionOf(await asAuthor({ method: 'PATCH', ...call }))
  }

  return {
    nameVersion,
    keepVersion: (id, revision, options) => nameVersion(id, revision, null, options),

    async listVersions(id, { limit, cursor, signal } = {}) {
      const path = withQuery(versionsPathOf(id), { limit, cursor })
      const page = await asAuthor({ path, documentId: id, signal })
      return { versions: listOf(page), next: nextCursorOf(page) }
    },

    async readVersion(id, revision, { account, signal } = {}) {
      const call = { path: versionPathOf(id, revision), documentId: id, account, signal }
      return documentOf<FullVersion>(await asAuthor(call))
    },

    async restoreVersion(id, revision, { ifMatch, account, signal } = {}) {
      const path = `${versionPathOf(id, revision)}restore/`
      const headers = headerValue('if-match', ifMatch)
      return documentOf<SavedDocument>(
        await asAuthor({ method: 'POST', path, documentId: id, headers, account, signal }),
      )
    },

    async eraseVersion(id, revision, { signal } = {}) {
      await asAuthor({ method: 'DELETE', path: versionPathOf(id, revision), signal })
    },

    async eraseVersions(id, { signal } = {}) {
      await asAuthor({ method: 'DELETE', path: versionsPathOf(id), signal })
    },
  }
}
