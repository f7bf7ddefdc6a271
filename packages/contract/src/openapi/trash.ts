/** The operations on the deleted documents of an author. */
import { Type } from 'typebox'
import { DocumentSummary, FullDocument } from './documents.ts'
import { type Operation, ofAuthor, TOKEN_ERRORS } from './operation.ts'
import { Content, component, Moment, pageOf } from './schemas.ts'

const trashedFields = {
  ...DocumentSummary.properties,
  deleted_at: Moment,
  erased_at: Type.String({ ...Moment, description: 'When the document will be erased.' }),
}
const TrashedSummary = Type.Object(
  trashedFields,
  component('TrashedSummary', 'A deleted document in the trash.'),
)
const TrashList = Type.Array(TrashedSummary, { $id: 'TrashList' })
const TrashedDocument = Type.Object(
  { ...trashedFields, content: Content },
  component('TrashedDocument', 'A deleted document with its content.'),
)
export const TrashListParameters = pageOf('deleted documents')

export const TRASH_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor('Trash'),
    id: 'listTrash',
    method: 'GET',
    path: '/v1/documents/trash/',
    summary: 'List the trash',
    description:
      'The author\'s deleted documents without content, newest deletion first. `erased_at` is when the service erases them. With `limit` the list is paginated: follow the `Link` header with `rel="next"`.',
    parameters: TrashListParameters,
    success: {
      status: 200,
      schema: TrashList,
      description: 'Deleted documents, without content.',
      headers: ['Link'],
    },
    errors: ['invalid_request', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('Trash'),
    id: 'readTrashed',
    method: 'GET',
    path: '/v1/documents/trash/{id}/',
    summary: 'Read a deleted document',
    description: 'The content with unchanged bytes. Its author still sees its images.',
    success: {
      status: 200,
      schema: TrashedDocument,
      description: 'The deleted document with its content.',
    },
    errors: ['not_found', 'content_damaged', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('Trash'),
    id: 'eraseDocument',
    method: 'DELETE',
    path: '/v1/documents/trash/{id}/',
    summary: 'Erase a deleted document',
    description: 'Erases the document and its versions at once.',
    success: { status: 204, description: 'The document is erased.' },
    errors: ['not_found', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('Trash'),
    id: 'undeleteDocument',
    method: 'POST',
    path: '/v1/documents/{id}/undelete/',
    summary: 'Restore a deleted document',
    description:
      'Takes a document out of the trash, with its id, content, versions and images. Signatures for it are valid again; share links have ended. A document that is not deleted is returned unchanged.',
    success: {
      status: 200,
      schema: FullDocument,
      description: 'The document.',
      headers: ['ETag'],
    },
    errors: ['document_limit_reached', 'not_found', 'content_damaged', ...TOKEN_ERRORS],
  },
]
