/** JSON Schemas of the wire types. They validate requests and describe responses. */
import { Type } from 'typebox'
import type { DocumentNode } from '../content/node.ts'
import { figure, hours } from '../figures.ts'
import {
  EMBED_TOKEN_SECONDS,
  MAX_DEPTH,
  MAX_EXTERNAL_USER_ID,
  MAX_NODES,
  MAX_PAGE_SIZE,
  MAX_TITLE,
} from '../limits.ts'
import { alteredVerses } from './quran-verify-schemas.ts'
import { component } from './schema-helpers.ts'

export const Moment = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$',
  description:
    'ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three digits are zeros or number the writes of one process within a millisecond.',
  examples: ['2026-11-21T10:15:30.123456Z'],
})

const DocumentId = Type.String({
  description: 'Document id, a UUID. Sign exactly this spelling.',
  examples: ['0193a4b2-77f1-8c0a-9f3e-5a1b2c3d4e5f'],
})

/** Editor content. Only its structure is validated; unknown nodes and attributes are kept. */
export const Content = Type.Unsafe<DocumentNode>({
  tsType: 'DocumentNode',
  type: 'object',
  required: ['type', 'content'],
  properties: {
    type: { const: 'doc' },
    content: { type: 'array', items: { type: 'object', required: ['type'] } },
  },
  description: `Editor content as JSON: a root node of type \`doc\`; every node has a string \`type\`. At most ${MAX_DEPTH} levels and ${figure(MAX_NODES)} nodes. Its size is that of its canonical JSON in UTF-8.`,
  examples: [
    { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
  ],
})

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

export const DocumentSummary = Type.Object(
  summaryFields,
  component('DocumentSummary', 'An entry of the document list.'),
)
export const DocumentList = Type.Array(DocumentSummary, { $id: 'DocumentList' })
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
export const SharedDocument = Type.Object(
  { id: DocumentId, title: summaryFields.title, content: Content },
  component('SharedDocument', 'A published document.'),
)
const SHARE_TOKENS = ['kQ3Jx0vYb1hT8mZ4cN7dR2wLsUeAf']
export const ShareToken = Type.String({ description: 'Opaque.', examples: SHARE_TOKENS })
export const ShareInfo = Type.Object(
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
export const EmbedToken = Type.Object(
  {
    token: Type.String({
      description: `A JWT, valid for ${hours(EMBED_TOKEN_SECONDS)}.`,
      examples: ['eyJhbGciOiJIUzI1NiIsInR5cCI6…'],
    }),
    expires_at: Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}$',
      description:
        'UTC with six fractional digits and no zone designator: never pass it to `new Date()`. Read `exp` of the JWT instead.',
      examples: ['2026-11-21T10:15:30.000000'],
    }),
  },
  component('EmbedToken', 'The response to a mint.'),
)
/** Request bodies. Unknown fields are ignored. */
export const MintBody = Type.Object({
  external_user_id: Type.String({
    minLength: 1,
    maxLength: MAX_EXTERNAL_USER_ID,
    description:
      "Your own stable id for the user. Take it from your session, never from the browser's request.",
    examples: ['user-42'],
  }),
})
export const NewContentBody = Type.Object(
  { content: Type.Optional(Content) },
  { description: '`{}` creates an empty document. A body with other members requires `content`.' },
)
export const ContentBody = Type.Object({ content: Content })
export const ShareChange = Type.Object({
  is_shared: Type.Boolean({
    description: '`true` publishes the document, `false` revokes the share link.',
    examples: [true],
  }),
})

/** Path and query parameters. */
export const DocumentPath = Type.Object({ id: DocumentId })
export const SharedPath = Type.Object({ token: Type.String({ description: 'The share token.' }) })
export const pageOf = (what: string) =>
  Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE_SIZE,
        description: `Page size. Without it, the response has all ${what}.`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Cursor from the `next` link of the previous page.',
      }),
    ),
  })
export const ListParameters = Type.Object({
  ...pageOf('documents').properties,
  q: Type.Optional(Type.String({ maxLength: 1000, description: 'Words to find in titles.' })),
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
