/** The operations on the versions of a document. */
import { Type } from 'typebox'
import { MAX_NAMED_VERSIONS, MAX_VERSION_NAME, MAX_WRITERS } from '../limits.ts'
import { DocumentSummary, SavedDocument } from './documents.ts'
import {
  BODY_ERRORS,
  GRANT_ERRORS,
  GRANT_HEADER,
  type Operation,
  ofAuthor,
  TOKEN_ERRORS,
} from './operation.ts'
import { Content, component, DocumentPath, Moment, nullable, pageOf, part } from './schemas.ts'

const Revision = Type.Integer({
  minimum: 1,
  description: 'Counts the saves of the document. It is the number in its ETag.',
  examples: [42],
})
const VersionName = Type.String({
  maxLength: MAX_VERSION_NAME,
  description: `At most ${MAX_VERSION_NAME} characters, not blank, without control characters.`,
  examples: ['Before the exam'],
})
const { id, title } = DocumentSummary.properties
const versionFields = {
  revision: Revision,
  title,
  name: nullable(VersionName, { description: 'Given by the author; null if there is none.' }),
  saved_at: Type.String({
    ...Moment,
    description: 'When this content was saved: ISO 8601, UTC, six fractional digits.',
  }),
}

export const VersionWriter = Type.Object(
  {
    external_user_id: Type.String({
      description: 'Your id of the user. Names are yours alone.',
      examples: ['teacher-42'],
    }),
  },
  part('VersionWriter', 'An author or a co-author of a version.'),
)
const DocumentVersion = Type.Object(
  {
    ...versionFields,
    etag: Type.String({
      description: 'The ETag that the document had.',
      examples: ['"42-9f86d081884c7d65"'],
    }),
    bytes: Type.Integer({ description: 'Size of the content as canonical JSON in UTF-8.' }),
    is_current: Type.Boolean({ description: 'Whether it is the content of the document now.' }),
    writers: Type.Optional(
      Type.Array(VersionWriter, {
        description: `Who wrote it since the version before, the last one first, at most ${MAX_WRITERS}. Absent if the author wrote it alone.`,
      }),
    ),
  },
  component('DocumentVersion', 'A version of a document in its history.'),
)
const DocumentVersionList = Type.Array(DocumentVersion, { $id: 'DocumentVersionList' })
const FullVersion = Type.Object(
  { id, ...versionFields, content: Content },
  component('FullVersion', 'A version with its content.'),
)

export const VersionNaming = Type.Object({
  name: nullable(VersionName, { description: 'Null takes the name away and keeps the version.' }),
})
export const VersionPath = Type.Object({
  ...DocumentPath.properties,
  revision: Type.String({ description: 'A revision from the list of versions.', examples: ['42'] }),
})
export const VersionListParameters = pageOf('versions')

export const HISTORY_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor('History'),
    id: 'listVersions',
    method: 'GET',
    path: '/v1/documents/{id}/versions/',
    summary: 'List the versions of a document',
    description:
      'Newest first, beginning with the current one. A save keeps what it replaces, at most once in ten minutes while one page writes, and always if another page or device wrote it. Older versions are thinned to one an hour, then one a day; named ones stay. A co-author lists, reads and restores versions with a grant for `edit`; only the author names and erases them. With `limit` the list is paginated: follow the `Link` header with `rel="next"`.',
    parameters: VersionListParameters,
    headers: [GRANT_HEADER],
    success: {
      status: 200,
      schema: DocumentVersionList,
      description: 'Versions, without content.',
      headers: ['Link'],
    },
    errors: ['invalid_request', ...GRANT_ERRORS, 'not_found', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('History'),
    id: 'readVersion',
    method: 'GET',
    path: '/v1/documents/{id}/versions/{revision}/',
    summary: 'Read a version',
    description: 'The content with unchanged bytes, and the `ETag` that the document had.',
    headers: ['If-None-Match', GRANT_HEADER],
    success: {
      status: 200,
      schema: FullVersion,
      description: 'The version with its content.',
      headers: ['ETag'],
    },
    errors: ['invalid_request', ...GRANT_ERRORS, 'not_found', 'content_damaged', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('History'),
    id: 'nameVersion',
    method: 'PATCH',
    path: '/v1/documents/{id}/versions/{revision}/',
    summary: 'Name a version',
    description: `A named version is kept until it is erased; a document has at most ${MAX_NAMED_VERSIONS}. The current version is kept as one first, so \`{"name":null}\` keeps it without a name.`,
    body: VersionNaming,
    success: { status: 200, schema: DocumentVersion, description: 'The version.' },
    errors: [
      'invalid_request',
      ...BODY_ERRORS,
      'not_found',
      'version_limit_reached',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...ofAuthor('History'),
    id: 'restoreVersion',
    method: 'POST',
    path: '/v1/documents/{id}/versions/{revision}/restore/',
    summary: 'Restore a version',
    description:
      'Saves the content of the version as the current one. The replaced content is kept as a version. With `If-Match` the request replaces only the version that you read.',
    headers: ['If-Match', 'If-None-Match', GRANT_HEADER],
    success: {
      status: 200,
      schema: SavedDocument,
      description: 'The saved document.',
      headers: ['ETag'],
    },
    errors: [
      'invalid_content',
      'invalid_request',
      ...GRANT_ERRORS,
      'not_found',
      'precondition_failed',
      'document_too_large',
      'content_damaged',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...ofAuthor('History'),
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
    ...ofAuthor('History'),
    id: 'eraseVersions',
    method: 'DELETE',
    path: '/v1/documents/{id}/versions/',
    summary: 'Erase the history of a document',
    description: 'Erases all versions but the current one, named ones included.',
    success: { status: 204, description: 'The history is erased.' },
    errors: ['invalid_request', 'not_found', ...TOKEN_ERRORS],
  },
]
