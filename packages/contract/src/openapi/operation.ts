import { IsArray, IsObject, type TObject, type TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { REQUEST_HEADERS } from './headers.ts'

/** The credentials of specification section 2.6. */
export type Credential =
  | 'apiKey'
  | 'embedToken'
  | 'signature'
  | 'shareToken'
  | 'shareAccess'
  | 'none'

/** The groups of operations, in the order of the reference page. */
export const TAGS = {
  'Embed tokens':
    'Your backend exchanges its secret API key for tokens that each act for one of your users.',
  Documents:
    'Authors read and write their own documents. Other readers need a signature for the document.',
  'Writing together': 'Pages in which several people write one document hear of what others save.',
  History: 'The versions of a document, for its author.',
  Trash: 'The deleted documents of an author, until they are erased.',
  Sharing:
    'An author publishes a document to everyone who has its share link, or to those who also know a password.',
  Comments:
    'The author of a document and co-authors with a grant comment on it. The text of the document does not change.',
  Replies: 'Replies in threads. The first comment of a thread is edited and deleted like a reply.',
  Files: 'A document as a file of another program, for everyone who can read it.',
  Images:
    'An author uploads images directly to the blob store. Readers of a document see its images.',
  Quran: 'Search and insertion data of the Quran. Public, without a credential.',
  Topics: 'What verses of the Quran are about. Public, without a credential.',
  Mushaf: 'Pages of the mushaf as images. Public, without a credential.',
  Hadith:
    'Search and lookup in the collections that the operator installed. Public, without a credential.',
  Verification:
    'Quotations of the Quran and of hadith compared with the installed texts. An embed token raises the limits.',
  Events: 'Your backend hears of every change once it is committed.',
  Webhooks: 'The service sends the events to URLs of your backend.',
  Deliveries: 'Which events a webhook took, and those that it did not.',
  Organization: 'Your backend manages its API keys and signing secrets, and sees who changed them.',
  Users: 'Your backend finds the users of its organization, hands out their data and erases them.',
  Takedowns: 'Your backend sees the documents of its users, without content, and takes them down.',
  Agents: 'The Model Context Protocol: tools that search, verify and read.',
  Service: 'The OpenAPI document, liveness and readiness.',
} as const

/** One operation of the contract: the source of its route, its reference and its tests. */
export interface Operation {
  id: string
  /**
   * Endpoint number in specification section 4; undefined for an additive operation. The numbered
   * ones ignore unknown query parameters and members of the body, as the frozen contract does; the
   * others refuse them.
   */
  endpoint?: number
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With the trailing slash; the service also accepts the path without it. */
  path: string
  tag: keyof typeof TAGS
  summary: string
  description?: string
  /** Any one of these grants access. */
  credentials: Credential[]
  parameters?: TObject
  body?: TSchema
  /** The media types of a body that is a file. */
  bodyTypes?: readonly string[]
  headers?: (keyof typeof REQUEST_HEADERS)[]
  /** Headers without which the request is refused, each with its description and an example. */
  requiredHeaders?: Readonly<Record<string, { description: string; example: string }>>
  success: Success
  /** The response to the same request with an option. */
  otherwise?: Success
  errors: ErrorCode[]
}

interface Success {
  status: 200 | 201 | 202 | 204
  schema?: TSchema
  description: string
  headers?: string[]
  /** `application/json` by default. */
  mediaTypes?: readonly string[]
}

/** The errors of every operation with an embed token. */
export const TOKEN_ERRORS: ErrorCode[] = [
  'authentication_required',
  'invalid_token',
  'token_expired',
  'organization_suspended',
  'identity_suspended',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]

/** What an operation adds that a co-author can use: the header of the grant, and its error. */
export const GRANT_HEADER = 'Waraq-Grant'
export const GRANT_ERRORS: ErrorCode[] = ['invalid_grant']

/** The errors of every operation with a body. */
export const BODY_ERRORS: ErrorCode[] = ['invalid_json', 'unsupported_media_type']

/** The group and the credential of an operation that only authors can use. */
export const ofAuthor = (tag: Operation['tag']) =>
  ({ tag, credentials: ['embedToken'] }) satisfies Partial<Operation>

/**
 * The same operation, with the error of a takedown if it is on a document of an author: by its path,
 * by a grant, or when it is repeated.
 */
export function withTakedown(operation: Operation): Operation {
  const { path, credentials, errors } = operation
  const isOnDocument =
    path.includes('/{id}/') ||
    errors.includes('invalid_grant') ||
    errors.includes('document_deleted')
  if (!isOnDocument || !credentials.includes('embedToken')) return operation
  return { ...operation, errors: ['document_taken_down', ...errors] }
}

/** The same operation; if it is additive, it refuses unknown query parameters and members. */
export const refusingUnknown = (operation: Operation): Operation =>
  operation.endpoint === undefined
    ? {
        ...operation,
        ...(operation.body && { body: closed(operation.body) }),
        errors: [...new Set<ErrorCode>(['invalid_request', ...operation.errors])],
      }
    : operation

/** The schema with `additionalProperties: false` in objects that do not say otherwise. */
function closed(schema: TSchema): TSchema {
  if (IsArray(schema)) return { ...schema, items: closed(schema.items) }
  if (!IsObject(schema)) return schema
  const members = Object.entries(schema.properties).map(([name, member]) => [name, closed(member)])
  return { additionalProperties: false, ...schema, properties: Object.fromEntries(members) }
}
