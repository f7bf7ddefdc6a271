import type { TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { REQUEST_HEADERS } from './headers.ts'

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
