/** The wire's shapes as JSON Schema: they validate requests, describe answers and make the reference. */
import { type Static, Type } from 'typebox'
import {
  IMAGE_TYPES,
  IMAGE_WIDTHS,
  type ImageWidth,
  MAX_EXTERNAL_USER_ID,
  MAX_IMAGE_BYTES,
} from '../limits.ts'
import type * as wire from '../wire.ts'
import { alteredVerses } from './quran-schemas.ts'
import { type Same, strictObject } from './schema-helpers.ts'

const Moment = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$',
  description:
    'ISO 8601, UTC, six fractional digits. The clock counts milliseconds; the last three digits are zeros, or number the writes of one process within a millisecond.',
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

export const DocumentSummary = Type.Object(summaryFields, strictObject)
export const DocumentList = Type.Array(DocumentSummary)
const withContent = { content: Content, ...alteredVerses }
export const FullDocument = Type.Object({ ...summaryFields, ...withContent }, strictObject)
export const SavedDocument = Type.Object(
  {
    ...summaryFields,
    rejected_image_ids: Type.Array(Type.String(), {
      description: 'Images in the content that this author may not use; they will not show.',
      examples: [[]],
    }),
    ...withContent,
  },
  strictObject,
)
export const SharedDocument = Type.Object(
  { id: DocumentId, title: summaryFields.title, content: Content },
  strictObject,
)
export const ShareInfo = Type.Object(
  {
    is_shared: Type.Boolean({ description: 'Whether everyone with the link may read.' }),
    share_token: Type.Union([Type.String(), Type.Null()], {
      description: 'Opaque; null while sharing is off.',
      examples: ['kQ3Jx0vYb1hT8mZ4cN7dR2wLsUeAf'],
    }),
  },
  strictObject,
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
  strictObject,
)
const ImageId = Type.String({
  description: 'The image: a UUID, as `imageNode.attrs.imageId` names it.',
  examples: ['0193a4b2-77f1-8c0a-9f3e-0a1b2c3d4e5f'],
})
const ImageTypeName = Type.Enum([...IMAGE_TYPES], {
  description: 'PNG, JPEG, GIF or WebP.',
  examples: ['image/png'],
})

export const UploadTicket = Type.Object(
  {
    image_id: ImageId,
    upload_url: Type.String({
      description: 'Absolute. Treat it as a secret.',
      examples: ['https://docs.example.com/v1/blobs/eyJhIjoicHV0Iiwi…/'],
    }),
    method: Type.Literal('PUT'),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'To be sent with the bytes, as they are.',
      examples: [{ 'content-type': 'image/png' }],
    }),
    expires_at: Moment,
    max_bytes: Type.Integer({ examples: [MAX_IMAGE_BYTES] }),
  },
  strictObject,
)
export const ConfirmedImage = Type.Object(
  {
    image_id: ImageId,
    status: Type.Literal('confirmed'),
    content_type: ImageTypeName,
    width: Type.Integer({ description: 'In pixels, as stored.', examples: [1200] }),
    height: Type.Integer({ examples: [800] }),
    bytes: Type.Integer({ examples: [204_800] }),
  },
  strictObject,
)
export const ImageUrl = Type.Object(
  {
    download_url: Type.String({
      description: 'Absolute. Every use asks again whether the reader may see the image.',
      examples: ['https://docs.example.com/v1/blobs/eyJhIjoiZ2V0Iiwi…/'],
    }),
    expires_at: Type.String({
      ...Moment,
      description:
        'Until when the address works: two hours, also where `exp` of the signature is nearer, unless the operator chose otherwise.',
    }),
  },
  strictObject,
)

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
export const NewContentBody = Type.Object(
  { content: Type.Optional(Content) },
  { description: '`{}` makes an empty document; a body with other members needs `content`.' },
)
export const ContentBody = Type.Object({ content: Content })
export const ShareChange = Type.Object({
  is_shared: Type.Boolean({ description: 'true publishes, false ends that.', examples: [true] }),
})

export const UploadBody = Type.Object({
  filename: Type.Optional(
    Type.String({ description: 'For people; it names nothing here.', examples: ['plan.png'] }),
  ),
  content_type: Type.String({
    description: '`image/png`, `image/jpeg`, `image/gif` or `image/webp`.',
    examples: ['image/png'],
  }),
  bytes: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The exact size, where it is known: then no other is taken.',
      examples: [67],
    }),
  ),
})

/** Parts of paths and queries. */
export const ImagePath = Type.Object({ image_id: ImageId })
export const ImageUrlParameters = Type.Object({
  document_id: Type.Optional(
    Type.String({
      description: 'The document that shows the image; needed beside a signature.',
    }),
  ),
  sig: Type.Optional(Type.String({ description: 'The signature of that document.' })),
  exp: Type.Optional(Type.String({ description: 'The end of that signature.' })),
  w: Type.Optional(
    Type.Unsafe<ImageWidth>({
      type: 'integer',
      enum: [...IMAGE_WIDTHS],
      description:
        'The width in pixels that is enough: then a smaller copy is shown, a WebP, where one can be made. Without it, the image as it is.',
      examples: [640],
    }),
  ),
})
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
type Agreements = [
  Same<Static<typeof DocumentSummary>, wire.DocumentSummary>,
  Same<Static<typeof FullDocument>, wire.FullDocument>,
  Same<Static<typeof SavedDocument>, wire.SavedDocument>,
  Same<Static<typeof SharedDocument>, wire.SharedDocument>,
  Same<Static<typeof ShareInfo>, wire.ShareInfo>,
  Same<Static<typeof EmbedToken>, wire.EmbedToken>,
  Same<Static<typeof UploadTicket>, wire.UploadTicket>,
  Same<Static<typeof ConfirmedImage>, wire.ConfirmedImage>,
  Same<Static<typeof ImageUrl>, wire.ImageUrl>,
]
/** Compiles only while every agreement holds. */
export const agreements: Agreements = [true, true, true, true, true, true, true, true, true]
