/** The operations on the default share link of a document, and reading through share links. */
import { Type } from 'typebox'
import { DocumentSummary } from './documents.ts'
import { BODY_ERRORS, type Operation, ofAuthor, TOKEN_ERRORS } from './operation.ts'
import { Content, component } from './schemas.ts'

const SharedDocument = Type.Object(
  { id: DocumentSummary.properties.id, title: DocumentSummary.properties.title, content: Content },
  component('SharedDocument', 'A published document.'),
)
const SHARE_TOKENS = ['kQ3Jx0vYb1hT8mZ4cN7dR2wLsUeAf']
export const ShareToken = Type.String({ description: 'Opaque.', examples: SHARE_TOKENS })
const ShareInfo = Type.Object(
  {
    is_shared: Type.Boolean({
      description: 'Whether everyone with the link may read the document.',
    }),
    share_token: Type.Union([Type.String(), Type.Null()], {
      description: 'Opaque; null while the document is not shared.',
      examples: SHARE_TOKENS,
    }),
  },
  component('ShareInfo', 'The sharing state of a document.'),
)
export const ShareChange = Type.Object({
  is_shared: Type.Boolean({
    description: '`true` publishes the document, `false` revokes the share link.',
    examples: [true],
  }),
})
export const SharedPath = Type.Object({ token: Type.String({ description: 'The share token.' }) })

/** The errors of reading a document by its share link. */
export const SHARED_READ_ERRORS: Operation['errors'] = [
  'invalid_request',
  'password_required',
  'share_access_required',
  'not_found',
  'rate_limited',
  'internal_error',
  'content_damaged',
  'service_unavailable',
]

export const SHARING_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor('Sharing'),
    id: 'readShareInfo',
    endpoint: 7,
    method: 'GET',
    path: '/v1/documents/{id}/share/',
    summary: 'Read the sharing state',
    description: "Whether one of the author's documents is published, and its share token.",
    success: { status: 200, schema: ShareInfo, description: 'The sharing state.' },
    errors: ['not_found', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('Sharing'),
    id: 'changeSharing',
    endpoint: 8,
    method: 'PATCH',
    path: '/v1/documents/{id}/share/',
    summary: 'Publish or unpublish a document',
    description:
      'If the document is already shared, `true` returns its current token. `false` revokes the token permanently; publishing again creates a new one.',
    body: ShareChange,
    success: { status: 200, schema: ShareInfo, description: 'The sharing state.' },
    errors: ['invalid_request', ...BODY_ERRORS, 'not_found', ...TOKEN_ERRORS],
  },
  {
    id: 'readSharedDocument',
    endpoint: 9,
    method: 'GET',
    path: '/v1/documents/shared/{token}/',
    tag: 'Sharing',
    summary: 'Read a published document',
    description:
      'Public. The share token in the path is the credential. A link with a password or a number of uses also requires the access token of its exchange, as `Authorization: Bearer`.',
    credentials: ['shareToken', 'shareAccess'],
    headers: ['If-None-Match'],
    success: {
      status: 200,
      schema: SharedDocument,
      description: 'The document, without its timestamps.',
      headers: ['ETag'],
    },
    errors: SHARED_READ_ERRORS,
  },
]
