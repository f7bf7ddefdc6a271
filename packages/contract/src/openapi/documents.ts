/** The operations on the documents of an author. */
import { Type } from 'typebox'
import {
  MAX_SEARCH_PAGE,
  MAX_SEARCH_TEXT,
  MAX_SEARCH_WORDS,
  MAX_TITLE,
  SEARCH_PAGE,
} from '../limits.ts'
import {
  BODY_ERRORS,
  GRANT_ERRORS,
  GRANT_HEADER,
  type Operation,
  ofAuthor,
  TOKEN_ERRORS,
} from './operation.ts'
import { alteredVerses } from './quran-verify.ts'
import { Content, component, DocumentId, Moment, nullable, pageOf, part } from './schemas.ts'
import { Tag, TagList } from './tags.ts'

export { TagsBody } from './tags.ts'

const summaryFields = {
  id: DocumentId,
  title: Type.String({
    description: `Derived from the first words of the content, at most ${MAX_TITLE} characters; empty without text.`,
    examples: ['Hello'],
  }),
  status: Type.Literal('CREATED', { description: 'The only status.' }),
  created_at: Moment,
  updated_at: Moment,
}
const isTakenDown = Type.Optional(Type.Boolean({ description: 'Only if it was taken down.' }))

export const DocumentSummary = Type.Object(
  { ...summaryFields, is_taken_down: isTakenDown },
  component('DocumentSummary', 'An entry of the document list.'),
)
const SearchSnippet = Type.Object(
  {
    text: Type.String({ description: 'Plain text around the first hit, on one line.' }),
    ranges: Type.Unsafe<[from: number, to: number][]>({
      tsType: '[from: number, to: number][]',
      type: 'array',
      items: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
      description: 'Where hits begin and end in `text`, as UTF-16 offsets.',
      examples: [[[12, 18]]],
    }),
  },
  part('SearchSnippet', 'The part of a document that a search found.'),
)
const FoundDocument = Type.Object(
  {
    ...summaryFields,
    is_taken_down: isTakenDown,
    tags: TagList,
    snippet: Type.Optional(
      nullable(SearchSnippet, {
        description:
          'Only with `text`. Null for a large document, and if too much of the page had to be read.',
      }),
    ),
  },
  component('FoundDocument', 'An entry of the list with `text`, `tag` or `include`.'),
)
export const DocumentList = Type.Array(Type.Union([DocumentSummary, FoundDocument]), {
  $id: 'DocumentList',
})
const withContent = { content: Content, ...alteredVerses }
export const FullDocument = Type.Object(
  { ...summaryFields, ...withContent },
  component('FullDocument', 'A document with its content.'),
)
export const SavedDocument = Type.Object(
  {
    ...summaryFields,
    rejected_image_ids: Type.Array(Type.String(), {
      description:
        'Ids of images in the content that this author may not use. They are not displayed.',
      examples: [[]],
    }),
    ...withContent,
  },
  component(
    'SavedDocument',
    'The response to a save, with the ids of images that this author may not use.',
  ),
)

export const NewContentBody = Type.Object(
  { content: Type.Optional(Content) },
  { description: '`{}` creates an empty document. A body with other members requires `content`.' },
)
export const ContentBody = Type.Object({ content: Content })

export const ListParameters = Type.Object({
  ...pageOf('documents').properties,
  q: Type.Optional(Type.String({ maxLength: 1000, description: 'Words to find in titles.' })),
  text: Type.Optional(
    Type.String({
      description: `Words to find anywhere in documents: all are required, and the last may be unfinished. At most ${MAX_SEARCH_TEXT} code points and ${MAX_SEARCH_WORDS} words. The list is paginated: \`limit\` is ${SEARCH_PAGE} by default and at most ${MAX_SEARCH_PAGE}.`,
    }),
  ),
  tag: Type.Optional(Tag),
  include: Type.Optional(
    Type.Literal('tags', {
      description: 'Adds the tags of each document, as `text` and `tag` do.',
    }),
  ),
})
export const DeletionParameters = Type.Object({
  permanent: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], {
      description: '`true` erases the document and its versions, without the trash.',
    }),
  ),
})
export const ReadParameters = Type.Object({
  sig: Type.Optional(
    Type.String({ description: 'HMAC-SHA256 of `<document_id>|<exp>`, 64 lower-case hex digits.' }),
  ),
  exp: Type.Optional(
    Type.String({
      description: 'Expiry of the signature, as Unix time in seconds.',
    }),
  ),
})

export const DOCUMENT_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor('Documents'),
    id: 'listDocuments',
    endpoint: 2,
    method: 'GET',
    path: '/v1/documents/',
    summary: 'List documents',
    description:
      'The documents of the author, most recently updated first; with `text`, those with all words in their title before the others. With `limit` the list is paginated: follow the `Link` header with `rel="next"`. Without it, the response has the whole list. A search finds what was saved some seconds ago.',
    parameters: ListParameters,
    success: {
      status: 200,
      schema: DocumentList,
      description: 'Summaries, without content.',
      headers: ['Link'],
    },
    errors: ['invalid_request', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('Documents'),
    id: 'createDocument',
    endpoint: 3,
    method: 'POST',
    path: '/v1/documents/',
    summary: 'Create a document',
    description:
      'Without `content`, or if it is an empty object, the document is empty. With an `Idempotency-Key`, a repeated request returns the first response for 24 hours, unless the document was deleted.',
    body: NewContentBody,
    headers: ['Idempotency-Key'],
    success: {
      status: 201,
      schema: FullDocument,
      description: 'The new document.',
      headers: ['Location', 'ETag', 'Waraq-Content-Limit'],
    },
    errors: [
      'invalid_content',
      'invalid_request',
      ...BODY_ERRORS,
      'document_limit_reached',
      'document_too_large',
      'idempotency_in_progress',
      'document_deleted',
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
      'The author reads the document with an embed token, a co-author with an embed token and a grant, other readers with a signature. If the signature is valid, the `Authorization` header is ignored. If `sig` and `exp` are not a valid signature, an embed token of the author still grants access.',
    credentials: ['embedToken', 'signature'],
    parameters: ReadParameters,
    headers: ['If-None-Match', GRANT_HEADER],
    success: {
      status: 200,
      schema: FullDocument,
      description: 'The document with its content.',
      headers: ['ETag', 'Waraq-Content-Limit'],
    },
    errors: [
      'invalid_request',
      'invalid_signature',
      ...GRANT_ERRORS,
      'not_found',
      'content_damaged',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...ofAuthor('Documents'),
    id: 'updateDocument',
    endpoint: 5,
    method: 'PATCH',
    path: '/v1/documents/{id}/',
    summary: 'Save a document',
    description:
      "Replaces the content of one of the author's documents and updates its title. With `If-Match` the request replaces only the version that you read. Without it, the last save wins. A co-author saves with a grant for `edit`.",
    body: ContentBody,
    headers: ['If-Match', 'If-None-Match', GRANT_HEADER],
    success: {
      status: 200,
      schema: SavedDocument,
      description: 'The saved document.',
      headers: ['ETag', 'Waraq-Content-Limit'],
    },
    errors: [
      'invalid_content',
      'invalid_request',
      ...BODY_ERRORS,
      ...GRANT_ERRORS,
      'not_found',
      'precondition_failed',
      'document_too_large',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...ofAuthor('Documents'),
    id: 'deleteDocument',
    endpoint: 6,
    method: 'DELETE',
    path: '/v1/documents/{id}/',
    summary: 'Delete a document',
    description:
      'Moves the document to the trash, from which its author can restore it for the days that the operator set. Its share link and all signatures for it stop working at once. With `permanent=true`, and if the operator keeps no trash, the document is erased with its versions.',
    parameters: DeletionParameters,
    headers: ['If-Match', 'If-None-Match'],
    success: { status: 204, description: 'The document is deleted.' },
    errors: ['invalid_request', 'not_found', 'precondition_failed', ...TOKEN_ERRORS],
  },
]
