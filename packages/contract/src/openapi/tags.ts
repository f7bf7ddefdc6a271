/** The operations on the tags of documents. */
import { Type } from 'typebox'
import { MAX_TAG, MAX_TAGS } from '../limits.ts'
import { BODY_ERRORS, type Operation, ofAuthor, TOKEN_ERRORS } from './operation.ts'
import { component } from './schemas.ts'

export const Tag = Type.String({
  description: `Not blank, without control characters, and at most ${MAX_TAG} long in code points. Tags are compared like titles: case, accents and vowel marks make no difference.`,
  examples: ['fiqh'],
})
export const TagList = Type.Array(Tag, {
  description: 'The tags of the document, in the order in which they were given.',
  examples: [['fiqh', '2026']],
})

const DocumentTags = Type.Object(
  { tags: TagList },
  component('DocumentTags', 'The tags of a document.'),
)
const TagCount = Type.Object(
  { tag: Tag, count: Type.Integer({ minimum: 1, description: 'Documents with this tag.' }) },
  component('TagCount', 'A tag with the number of documents that have it.'),
)
const TagCountList = Type.Array(TagCount, { $id: 'TagCountList' })

export const TagsBody = Type.Object({
  tags: Type.Array(Tag, {
    maxItems: MAX_TAGS,
    description: `At most ${MAX_TAGS}. Of two that are compared as equal, the first stays.`,
    examples: [['fiqh', '2026']],
  }),
})

export const TAG_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor('Documents'),
    id: 'listTags',
    method: 'GET',
    path: '/v1/documents/tags/',
    summary: 'List the tags of all documents',
    description: 'The tags of the author, each once, with the number of documents that have it.',
    success: {
      status: 200,
      schema: TagCountList,
      description: 'Tags, in the order of their names.',
    },
    errors: [...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('Documents'),
    id: 'readTags',
    method: 'GET',
    path: '/v1/documents/{id}/tags/',
    summary: 'Read the tags of a document',
    success: { status: 200, schema: DocumentTags, description: 'The tags.' },
    errors: ['not_found', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('Documents'),
    id: 'replaceTags',
    method: 'PATCH',
    path: '/v1/documents/{id}/tags/',
    summary: 'Replace the tags of a document',
    description:
      'Tags are no content: the version and the `ETag` of the document stay, and so does its place in the list.',
    body: TagsBody,
    success: {
      status: 200,
      schema: DocumentTags,
      description: 'The tags that the document has now.',
    },
    errors: ['invalid_request', ...BODY_ERRORS, 'not_found', ...TOKEN_ERRORS],
  },
]
