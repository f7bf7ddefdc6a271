import type { TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import { HADITH_OPERATIONS } from './hadith-operations.ts'
import type { REQUEST_HEADERS } from './headers.ts'
import { QURAN_OPERATIONS } from './quran-operations.ts'
import * as schemas from './schemas.ts'

/** The credentials of specification section 2.6, as an operation demands them. */
export type Credential = 'apiKey' | 'embedToken' | 'signature' | 'shareToken' | 'none'

/** The groups of calls, in the order in which people read them. */
export const TAGS = {
  'Embed tokens':
    'Your backend exchanges its secret API key for tokens that each act for one of your users.',
  Documents: 'Authors write and read their own documents; others read one by a signature.',
  Sharing: 'An author publishes a document to everyone who holds its link.',
  Images:
    'An author uploads an image straight to the store; whoever may read a document sees its images.',
  Quran:
    'Search, insertion data and verification of the Quran. For everybody, without a credential.',
  Hadith: 'Search and look-up in the collections that the operator installed. For everybody.',
  Service: 'What the service says of itself.',
} as const

/** One call of the contract: everything that a reader, a route and a test need to know of it. */
export interface Operation {
  id: string
  /** Its number in the specification's section 4; additive operations have none. */
  endpoint?: number
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With its trailing slash; the form without it is served alike. */
  path: string
  tag: keyof typeof TAGS
  summary: string
  description?: string
  /** Any one of these lets in. */
  credentials: Credential[]
  parameters?: TObject
  body?: TSchema
  headers?: (keyof typeof REQUEST_HEADERS)[]
  success: {
    status: 200 | 201 | 204
    schema?: TSchema
    description: string
    headers?: string[]
    /** JSON where nothing is said. */
    mediaType?: 'image/svg+xml' | 'image/png'
  }
  errors: ErrorCode[]
}

const TOKEN_ERRORS: ErrorCode[] = [
  'authentication_required',
  'invalid_token',
  'token_expired',
  'organization_suspended',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]
const BODY_ERRORS: ErrorCode[] = ['invalid_json', 'unsupported_media_type']

/** Every call under the service, in the specification's order. */
export const OPERATIONS: readonly Operation[] = [
  {
    id: 'mintEmbedToken',
    endpoint: 1,
    method: 'POST',
    path: '/v1/embed/tokens/',
    tag: 'Embed tokens',
    summary: 'Mint an embed token',
    description:
      'Exchanges the secret API key for a token that acts for one of your users for an hour. For your backend only: this call answers no browser. The identity is made at the first mint of an `external_user_id`, which is compared code point for code point.',
    credentials: ['apiKey'],
    body: schemas.MintBody,
    success: { status: 200, schema: schemas.EmbedToken, description: 'The embed token.' },
    errors: [
      'external_user_id_required',
      'external_user_id_invalid',
      ...BODY_ERRORS,
      'invalid_request',
      'authentication_required',
      'invalid_api_key',
      'organization_suspended',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ],
  },
  {
    id: 'listDocuments',
    endpoint: 2,
    method: 'GET',
    path: '/v1/documents/',
    tag: 'Documents',
    summary: 'List documents',
    description:
      'The author\'s own documents, newest update first: the whole list, unless `limit` asks for pages. Then a `Link` header with `rel="next"` leads on.',
    credentials: ['embedToken'],
    parameters: schemas.ListParameters,
    success: {
      status: 200,
      schema: schemas.DocumentList,
      description: 'Summaries, without content.',
      headers: ['Link'],
    },
    errors: ['invalid_request', ...TOKEN_ERRORS],
  },
  {
    id: 'createDocument',
    endpoint: 3,
    method: 'POST',
    path: '/v1/documents/',
    tag: 'Documents',
    summary: 'Create a document',
    description:
      'Without `content`, or with an empty object, the document is empty. With an `Idempotency-Key` a repeated call answers the first one again, for 24 hours.',
    credentials: ['embedToken'],
    body: schemas.NewContentBody,
    headers: ['Idempotency-Key'],
    success: {
      status: 201,
      schema: schemas.FullDocument,
      description: 'The new document.',
      headers: ['Location', 'ETag'],
    },
    errors: [
      'invalid_content',
      'invalid_request',
      ...BODY_ERRORS,
      'document_limit_reached',
      'document_too_large',
      'idempotency_in_progress',
      'idempotency_key_reused',
      ...TOKEN_ERRORS,
    ],
  },
  {
    id: 'readDocument',
    endpoint: 4,
    method: 'GET',
    path: '/v1/documents/{id}/',
    tag: 'Documents',
    summary: 'Read a document',
    description:
      'Its author reads it with the embed token, anyone else with a signature. Where `sig` or `exp` is there at all, the signature decides and an `Authorization` header is not looked at.',
    credentials: ['embedToken', 'signature'],
    parameters: schemas.ReadParameters,
    headers: ['If-None-Match'],
    success: {
      status: 200,
      schema: schemas.FullDocument,
      description: 'The document with its content.',
      headers: ['ETag'],
    },
    errors: ['invalid_request', 'invalid_signature', 'not_found', ...TOKEN_ERRORS],
  },
  {
    id: 'updateDocument',
    endpoint: 5,
    method: 'PATCH',
    path: '/v1/documents/{id}/',
    tag: 'Documents',
    summary: 'Save a document',
    description:
      'Replaces the content of an own document; the title follows. With `If-Match` only the version that you read is replaced, without it the last save wins.',
    credentials: ['embedToken'],
    body: schemas.ContentBody,
    headers: ['If-Match'],
    success: {
      status: 200,
      schema: schemas.SavedDocument,
      description: 'The document as it is now.',
      headers: ['ETag'],
    },
    errors: [
      'invalid_content',
      'invalid_request',
      ...BODY_ERRORS,
      'not_found',
      'precondition_failed',
      'document_too_large',
      ...TOKEN_ERRORS,
    ],
  },
  {
    id: 'deleteDocument',
    endpoint: 6,
    method: 'DELETE',
    path: '/v1/documents/{id}/',
    tag: 'Documents',
    summary: 'Delete a document',
    description: 'For good. Its share link and every signature of it stop working at once.',
    credentials: ['embedToken'],
    headers: ['If-Match'],
    success: { status: 204, description: 'It is gone.' },
    errors: ['invalid_request', 'not_found', 'precondition_failed', ...TOKEN_ERRORS],
  },
  {
    id: 'readShareInfo',
    endpoint: 7,
    method: 'GET',
    path: '/v1/documents/{id}/share/',
    tag: 'Sharing',
    summary: 'Read the state of sharing',
    description: 'Whether an own document is published, and under which token.',
    credentials: ['embedToken'],
    success: { status: 200, schema: schemas.ShareInfo, description: 'The state of sharing.' },
    errors: ['not_found', ...TOKEN_ERRORS],
  },
  {
    id: 'changeSharing',
    endpoint: 8,
    method: 'PATCH',
    path: '/v1/documents/{id}/share/',
    tag: 'Sharing',
    summary: 'Publish, or end publishing',
    description:
      'On a document that is shared already `true` answers the token that it has; `false` revokes the token for good, and publishing again gives a new one.',
    credentials: ['embedToken'],
    body: schemas.ShareChange,
    success: { status: 200, schema: schemas.ShareInfo, description: 'The state of sharing.' },
    errors: ['invalid_request', ...BODY_ERRORS, 'not_found', ...TOKEN_ERRORS],
  },
  {
    id: 'readSharedDocument',
    endpoint: 9,
    method: 'GET',
    path: '/v1/documents/shared/{token}/',
    tag: 'Sharing',
    summary: 'Read a published document',
    description: 'For everyone: the share token in the path is the credential.',
    credentials: ['shareToken'],
    headers: ['If-None-Match'],
    success: {
      status: 200,
      schema: schemas.SharedDocument,
      description: 'The document, without its times.',
      headers: ['ETag'],
    },
    errors: [
      'invalid_request',
      'not_found',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ],
  },
  {
    id: 'uploadImage',
    endpoint: 10,
    method: 'POST',
    path: '/v1/documents/images/upload/',
    tag: 'Images',
    summary: 'Ask for a place to upload to',
    description:
      'Answers where to PUT the bytes within 15 minutes, with the headers to send. Then confirm. With an `Idempotency-Key` a repeated call answers the first one again, for 24 hours.',
    credentials: ['embedToken'],
    body: schemas.UploadBody,
    headers: ['Idempotency-Key'],
    success: { status: 201, schema: schemas.UploadTicket, description: 'Where to put the bytes.' },
    errors: [
      'invalid_request',
      ...BODY_ERRORS,
      'image_limit_reached',
      'image_too_large',
      'idempotency_in_progress',
      'idempotency_key_reused',
      'storage_unavailable',
      ...TOKEN_ERRORS,
    ],
  },
  {
    id: 'confirmImage',
    endpoint: 11,
    method: 'POST',
    path: '/v1/documents/images/{image_id}/confirm/',
    tag: 'Images',
    summary: 'Confirm an upload',
    description:
      'Looks at the bytes that were put: their kind, size and dimensions. From then on the image never changes, and documents may show it. Once confirmed, repeating it gives the same answer. What is refused as no such image, or as too large, is thrown away with its ticket.',
    credentials: ['embedToken'],
    success: {
      status: 200,
      schema: schemas.ConfirmedImage,
      description: 'The image as it is kept.',
    },
    errors: [
      'invalid_request',
      'unsupported_media_type',
      'not_found',
      'image_limit_reached',
      'image_too_large',
      'image_invalid',
      'storage_unavailable',
      ...TOKEN_ERRORS,
    ],
  },
  {
    id: 'readImageUrl',
    endpoint: 12,
    method: 'GET',
    path: '/v1/documents/images/{image_id}/url/',
    tag: 'Images',
    summary: 'Get an address to show an image from',
    description:
      'For the author of the image; with a signature and its `document_id`, for a reader of a document that shows it; with nothing at all, while a document that shows it is published. The address works for two hours, and only while that remains so. With `w` it shows a smaller copy, no wider than that.',
    credentials: ['embedToken', 'signature', 'none'],
    parameters: schemas.ImageUrlParameters,
    success: { status: 200, schema: schemas.ImageUrl, description: 'The address.' },
    errors: [
      'invalid_request',
      'invalid_signature',
      'not_found',
      'storage_unavailable',
      ...TOKEN_ERRORS,
    ],
  },
  ...QURAN_OPERATIONS,
  ...HADITH_OPERATIONS,
  {
    id: 'readOpenApi',
    method: 'GET',
    path: '/v1/openapi.json',
    tag: 'Service',
    summary: 'This contract for machines',
    description: 'The OpenAPI document that this page is made from.',
    credentials: ['none'],
    success: { status: 200, description: 'An OpenAPI 3.1 document.' },
    errors: [],
  },
  {
    id: 'isAlive',
    method: 'GET',
    path: '/healthz',
    tag: 'Service',
    summary: 'Liveness',
    description: 'Whether the process runs.',
    credentials: ['none'],
    success: { status: 200, schema: schemas.Health, description: 'It runs.' },
    errors: [],
  },
  {
    id: 'isReady',
    method: 'GET',
    path: '/readyz',
    tag: 'Service',
    summary: 'Readiness',
    description:
      'Whether requests may be sent here: 503 while the process is ending or its database does not answer.',
    credentials: ['none'],
    success: { status: 200, schema: schemas.Health, description: 'It is ready.' },
    errors: ['service_unavailable'],
  },
]
