/** The operations with which pages write a document together. */
import { Type } from 'typebox'
import { MAX_LIVE_WRITERS, MAX_WAIT_SECONDS } from '../limits.ts'
import {
  ChangeBody,
  ChangedDocument,
  DocumentChanges,
  PresenceBody,
  WRITER_PATTERN,
} from './live-schemas.ts'
import {
  BODY_ERRORS,
  GRANT_ERRORS,
  GRANT_HEADER,
  type Operation,
  ofAuthor,
  TOKEN_ERRORS,
} from './operation.ts'

export { ChangeBody, PresenceBody } from './live-schemas.ts'

export const ChangeListParameters = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The revision that you have: the number in its `ETag`. Without it, the current one.',
    }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_WAIT_SECONDS,
      description: 'Seconds for which an empty response waits for a save.',
    }),
  ),
  presence: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{0,16}$',
      description:
        'The last `presence_tag`, or empty: the response has the other pages, and other ones end a wait.',
    }),
  ),
  writer: Type.Optional(
    Type.String({ pattern: WRITER_PATTERN, description: 'Your page, which is not among them.' }),
  ),
})

const path = '/v1/documents/{id}/changes/'

export const LIVE_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor('Writing together'),
    id: 'listChanges',
    method: 'GET',
    path,
    summary: 'Hear of changes of a document',
    description:
      'What was saved, and who saved it. With `wait` the response comes with the next save. With `Accept: text/event-stream` the response is a stream: the type of each change is its event, its revision its id; it ends after ten minutes. A co-author hears of changes with a grant for `comment` or `edit`.',
    parameters: ChangeListParameters,
    headers: [GRANT_HEADER],
    success: {
      status: 200,
      schema: DocumentChanges,
      description: 'The current version, and what was saved.',
      mediaTypes: ['application/json', 'text/event-stream'],
    },
    errors: [
      'invalid_request',
      ...GRANT_ERRORS,
      'not_found',
      ...TOKEN_ERRORS,
      'stream_limit_reached',
    ],
  },
  {
    ...ofAuthor('Writing together'),
    id: 'changeBlocks',
    method: 'POST',
    path,
    summary: 'Change blocks of a document',
    description: `A small save: it replaces blocks of the version that \`If-Match\` names, and the other pages hear of it. If another version is current, the response is 412 with what was saved since: apply it, and send the change again for the new version. ${MAX_LIVE_WRITERS} pages write a document at once. A co-author needs a grant for \`edit\`.`,
    headers: [GRANT_HEADER],
    requiredHeaders: {
      'If-Match': {
        description: 'The `ETag` of the version whose blocks the ranges count, or `*` for any.',
        example: '*',
      },
    },
    body: ChangeBody,
    success: {
      status: 200,
      schema: ChangedDocument,
      description: 'The new version.',
      headers: ['ETag'],
    },
    errors: [
      'invalid_content',
      'invalid_request',
      ...BODY_ERRORS,
      ...GRANT_ERRORS,
      'not_found',
      'writer_limit_reached',
      'precondition_failed',
      'document_too_large',
      'content_damaged',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...ofAuthor('Writing together'),
    id: 'reportPresence',
    method: 'POST',
    path: '/v1/documents/{id}/presence/',
    summary: 'Report the caret of a page',
    description:
      'The other pages of the document see it for 30 seconds: report it again before. It is kept in memory only. A co-author needs a grant for `edit`.',
    headers: [GRANT_HEADER],
    body: PresenceBody,
    success: { status: 204, description: 'The other pages hear of it.' },
    errors: ['invalid_request', ...BODY_ERRORS, ...GRANT_ERRORS, 'not_found', ...TOKEN_ERRORS],
  },
]
