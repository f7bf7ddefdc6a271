import { MAX_NAMED_VERSIONS } from '../limits.ts'
import * as history from './history-schemas.ts'
import type { Operation } from './operation.ts'
import { SavedDocument } from './schemas.ts'
import { BODY_ERRORS, TOKEN_ERRORS } from './token-errors.ts'

const shared = { tag: 'History', credentials: ['embedToken'] } satisfies Partial<Operation>

/** The versions of a document, for its author. */
export const HISTORY_OPERATIONS: readonly Operation[] = [
  {
    ...shared,
    id: 'listVersions',
    method: 'GET',
    path: '/v1/documents/{id}/versions/',
    summary: 'List the versions of a document',
    description:
      'Newest first, beginning with the current one. A save keeps what it replaces, at most once in ten minutes while one page writes, and always if another page or device wrote it. Older versions are thinned to one an hour, then one a day; named ones stay. With `limit` the list is paginated: follow the `Link` header with `rel="next"`.',
    parameters: history.VersionListParameters,
    success: {
      status: 200,
      schema: history.DocumentVersionList,
      description: 'Versions, without content.',
      headers: ['Link'],
    },
    errors: ['invalid_request', 'not_found', ...TOKEN_ERRORS],
  },
  {
    ...shared,
    id: 'readVersion',
    method: 'GET',
    path: '/v1/documents/{id}/versions/{revision}/',
    summary: 'Read a version',
    description: 'The content with unchanged bytes, and the `ETag` that the document had.',
    headers: ['If-None-Match'],
    success: {
      status: 200,
      schema: history.FullVersion,
      description: 'The version with its content.',
      headers: ['ETag'],
    },
    errors: ['invalid_request', 'not_found', 'content_damaged', ...TOKEN_ERRORS],
  },
  {
    ...shared,
    id: 'nameVersion',
    method: 'PATCH',
    path: '/v1/documents/{id}/versions/{revision}/',
    summary: 'Name a version',
    description: `A named version is kept until it is erased; a document has at most ${MAX_NAMED_VERSIONS}. The current version is kept as one first, so \`{"name":null}\` keeps it without a name.`,
    body: history.VersionNaming,
    success: { status: 200, schema: history.DocumentVersion, description: 'The version.' },
    errors: [
      'invalid_request',
      ...BODY_ERRORS,
      'not_found',
      'version_limit_reached',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...shared,
    id: 'restoreVersion',
    method: 'POST',
    path: '/v1/documents/{id}/versions/{revision}/restore/',
    summary: 'Restore a version',
    description:
      'Saves the content of the version as the current one. The replaced content is kept as a version. With `If-Match` the request replaces only the version that you read.',
    headers: ['If-Match', 'If-None-Match'],
    success: {
      status: 200,
      schema: SavedDocument,
      description: 'The saved document.',
      headers: ['ETag'],
    },
    errors: [
      'invalid_content',
      'invalid_request',
      'not_found',
      'precondition_failed',
      'document_too_large',
      'content_damaged',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...shared,
    id: 'eraseVersion',
    method: 'DELETE',
    path: '/v1/documents/{id}/versions/{revision}/',
    summary: 'Erase a version',
    description: 'Erases its bytes at once. The current version cannot be erased.',
    success: { status: 204, description: 'The version is erased.' },
    errors: [
      'invalid_request',
      'not_found',
      'version_is_current',
      'content_damaged',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...shared,
    id: 'eraseVersions',
    method: 'DELETE',
    path: '/v1/documents/{id}/versions/',
    summary: 'Erase the history of a document',
    description: 'Erases all versions but the current one, named ones included.',
    success: { status: 204, description: 'The history is erased.' },
    errors: ['invalid_request', 'not_found', ...TOKEN_ERRORS],
  },
]
