/** The operation with which pages hear of what others save. */
import { Type } from 'typebox'
import { MAX_WAIT_SECONDS } from '../limits.ts'
import { VersionWriter } from './history.ts'
import { GRANT_ERRORS, GRANT_HEADER, type Operation, ofAuthor, TOKEN_ERRORS } from './operation.ts'
import { component, part } from './schemas.ts'

const version = {
  revision: Type.Integer({ description: 'The number of the version.' }),
  etag: Type.String({
    description: 'The `ETag` of the version.',
    examples: ['"7-5d41402abc4b2a76"'],
  }),
}

const DocumentChange = Type.Object(
  {
    type: Type.Enum(['replaced'], {
      description:
        '`replaced`: another version was saved, read the document. Take a type that you do not know for it.',
      examples: ['replaced'],
    }),
    ...version,
    by: Type.Optional(VersionWriter),
  },
  part(
    'DocumentChange',
    'A saved version. `by` is the user who saved it, absent once the user is erased.',
  ),
)

const DocumentChanges = Type.Object(
  {
    ...version,
    changes: Type.Array(DocumentChange, {
      description: 'What was saved after `after`, in order. Empty if nothing was.',
    }),
  },
  component('DocumentChanges', 'The current version of a document, and how it came about.'),
)

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
})

export const LIVE_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor('Writing together'),
    id: 'listChanges',
    method: 'GET',
    path: '/v1/documents/{id}/changes/',
    summary: 'Hear of changes of a document',
    description:
      'Whether another version was saved, and who saved it. With `wait` the response comes with the next save. A co-author hears of them with a grant for `comment` or `edit`.',
    parameters: ChangeListParameters,
    headers: [GRANT_HEADER],
    success: {
      status: 200,
      schema: DocumentChanges,
      description: 'The current version, and what was saved.',
    },
    errors: ['invalid_request', ...GRANT_ERRORS, 'not_found', ...TOKEN_ERRORS],
  },
]
