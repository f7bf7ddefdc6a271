/** The wire's shapes as JSON Schema: they validate requests, describe answers and make the reference. */
import { type Static, Type } from 'typebox'
import { STATUS_OF } from '../errors.ts'
import { MAX_EXTERNAL_USER_ID } from '../limits.ts'
import type * as wire from '../wire.ts'

const Moment = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$',
  description: 'ISO 8601, UTC, microseconds.',
  examples: ['2026-11-21T10:15:30.123456Z'],
})

const DocumentId = Type.String({
  description: 'The document: a UUID. It signs as it is written here.',
  examples: ['0193a4b2-77f1-8c0a-9f3e-5a1b2c3d4e5f'],
})

/** The editor's tree. Only its form is asked for: unknown nodes, marks and attributes are kept. */
export const Content = Type.Unsafe<wire.FullDocument['content']>({
  type: 'object',
  required: ['type', 'content'],
  properties: {
    type: { const: 'doc' },
    content: { type: 'array', items: { type: 'object', required: ['type'] } },
  },
  description:
    'Editor-document JSON: a root of type `doc`, nodes with a string `type`. At most 256 levels and 100,000 nodes; measured as UTF-8 of its canonical JSON.',
  examples: [
    { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
  ],
})

const summaryFields = {
  id: DocumentId,
  title: Type.String({
    description: 'Derived from the first words of the content, at most 80 characters.',
    examples: ['Hello'],
  }),
  status: Type.Literal('CREATED', { description: 'The only one that there is.' }),
  created_at: Moment,
  updated_at: Moment,
}

const closed = { additionalProperties: false }

export const DocumentSummary = Type.Object(summaryFields, closed)
export const DocumentList = Type.Array(DocumentSummary)
export const FullDocument = Type.Object({ ...summaryFields, content: Content }, closed)
export const SavedDocument = Type.Object(
  {
    ...summaryFields,
    rejected_image_ids: Type.Array(Type.String(), {
      description: 'Images in the content that this author may not use; they will not show.',
      examples: [[]],
    }),
    content: Content,
  },
  closed,
)
export const SharedDocument = Type.Object(
  { id: DocumentId, title: summaryFields.title, content: Content },
  closed,
)
export const ShareInfo = Type.Object(
  {
    is_shared: Type.Boolean({ description: 'Whether everyone with the link may read.' }),
    share_token: Type.Union([Type.String(), Type.Null()], {
      description: 'Opaque; null while sharing is off.',
      examples: ['kQ3Jx0vYb1hT8mZ4cN7dR2wLsUeAf'],
    }),
  },
  closed,
)
export const EmbedToken = Type.Object(
  {
    token: Type.String({
      description: 'A JWT, valid for one hour.',
      examples: ['eyJhbGciOiJIUzI1NiIsInR5cCI6…'],
    }),
    expires_at: Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}$',
      description: "UTC without a zone designator: read the JWT's `exp` rather than this.",
      examples: ['2026-11-21T10:15:30.000000'],
    }),
  },
  closed,
)
export const ErrorBody = Type.Object(
  { error: Type.Enum(Object.keys(STATUS_OF)) },
  { additionalProperties: false, description: 'A code of the closed error table.' },
)
export const Health = Type.Object({ status: Type.Literal('ok') }, closed)

/** Bodies of requests. Fields that are not named here are ignored. */
export const MintBody = Type.Object({
  external_user_id: Type.String({
    minLength: 1,
    maxLength: MAX_EXTERNAL_USER_ID,
    description:
      "Your own stable name for the user; taken from the session, never from the browser's request.",
    examples: ['user-42'],
  }),
})
export const NewContentBody = Type.Object({ content: Type.Optional(Content) })
export const ContentBody = Type.Object({ content: Content })
export const ShareChange = Type.Object({
  is_shared: Type.Boolean({ description: 'true publishes, false ends that.', examples: [true] }),
})

/** Parts of paths and queries. */
export const DocumentPath = Type.Object({ id: DocumentId })
export const SharedPath = Type.Object({ token: Type.String({ description: 'The share token.' }) })
export const ListParameters = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'At most so many documents; without it, all.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: 'From the `next` link of the page before.' }),
  ),
  q: Type.Optional(Type.String({ maxLength: 1000, description: 'Words to look for in titles.' })),
})
export const ReadParameters = Type.Object({
  sig: Type.Optional(
    Type.String({ description: 'HMAC-SHA256 of `<document_id>|<exp>`, 64 lower-case hex digits.' }),
  ),
  exp: Type.Optional(
    Type.String({
      description: 'Unix time in seconds until which the signature opens the document.',
    }),
  ),
})

// The schemas above and the types that customers install must be the same thing.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
type Agreements = [
  Same<Static<typeof DocumentSummary>, wire.DocumentSummary>,
  Same<Static<typeof FullDocument>, wire.FullDocument>,
  Same<Static<typeof SavedDocument>, wire.SavedDocument>,
  Same<Static<typeof SharedDocument>, wire.SharedDocument>,
  Same<Static<typeof ShareInfo>, wire.ShareInfo>,
  Same<Static<typeof EmbedToken>, wire.EmbedToken>,
]
/** Compiles only while every agreement holds. */
export const agreements: Agreements = [true, true, true, true, true, true]
