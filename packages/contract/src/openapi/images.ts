/** The operations that upload and display images. */
import { Type } from 'typebox'
import { IMAGE_TYPES, IMAGE_WIDTHS, type ImageWidth, MAX_IMAGE_BYTES } from '../limits.ts'
import {
  BODY_ERRORS,
  GRANT_ERRORS,
  GRANT_HEADER,
  type Operation,
  ofAuthor,
  TOKEN_ERRORS,
} from './operation.ts'
import { component, Moment } from './schemas.ts'

const ImageId = Type.String({
  description: 'Image id, a UUID: the value of `imageNode.attrs.imageId`.',
  examples: ['0193a4b2-77f1-8c0a-9f3e-0a1b2c3d4e5f'],
})
const ImageTypeName = Type.Enum([...IMAGE_TYPES], {
  tsType: 'ImageType',
  description: 'PNG, JPEG, GIF or WebP.',
  examples: ['image/png'],
})

const UploadTicket = Type.Object(
  {
    image_id: ImageId,
    upload_url: Type.String({
      description: 'Absolute URL. Treat it as a secret: it grants the upload.',
      examples: ['https://docs.example.com/v1/blobs/eyJhIjoicHV0Iiwi…/'],
    }),
    method: Type.Literal('PUT'),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Send these headers unchanged with the bytes.',
      examples: [{ 'content-type': 'image/png' }],
    }),
    expires_at: Moment,
    max_bytes: Type.Integer({ examples: [MAX_IMAGE_BYTES] }),
  },
  component(
    'UploadTicket',
    'An upload ticket: send the bytes in one PUT with these headers, then confirm.',
  ),
)
const ConfirmedImage = Type.Object(
  {
    image_id: ImageId,
    status: Type.Literal('confirmed'),
    content_type: ImageTypeName,
    width: Type.Integer({ description: 'Pixels, as stored.', examples: [1200] }),
    height: Type.Integer({ examples: [800] }),
    bytes: Type.Integer({ examples: [204_800] }),
  },
  component('ConfirmedImage', 'A validated image, which never changes.'),
)
const ImageUrl = Type.Object(
  {
    download_url: Type.String({
      description:
        'Absolute URL. Each request to it checks again that the reader may see the image.',
      examples: ['https://docs.example.com/v1/blobs/eyJhIjoiZ2V0Iiwi…/'],
    }),
    expires_at: Type.String({
      ...Moment,
      description:
        'Expiry of the URL: two hours, even if `exp` of the signature is earlier, unless the operator configured otherwise.',
    }),
  },
  component('ImageUrl', 'A URL that delivers an image for two hours.'),
)

export const UploadBody = Type.Object({
  filename: Type.Optional(
    Type.String({
      description: 'Informational; the service does not use it.',
      examples: ['plan.png'],
    }),
  ),
  content_type: Type.String({
    description: '`image/png`, `image/jpeg`, `image/gif` or `image/webp`.',
    examples: ['image/png'],
  }),
  bytes: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The exact size in bytes, if known. The upload must then have this size.',
      examples: [67],
    }),
  ),
})

const grantedDocument = {
  document_id: Type.Optional(
    Type.String({
      description:
        'The document of the grant. The image then belongs to the author of that document.',
    }),
  ),
}

export const ImagePath = Type.Object({ image_id: ImageId })
export const ImageUrlParameters = Type.Object({
  document_id: Type.Optional(
    Type.String({
      description: 'A document that shows the image. Required with a signature.',
    }),
  ),
  sig: Type.Optional(Type.String({ description: 'The signature for that document.' })),
  exp: Type.Optional(Type.String({ description: 'The expiry of that signature.' })),
  w: Type.Optional(
    Type.Unsafe<ImageWidth>({
      type: 'integer',
      enum: [...IMAGE_WIDTHS],
      description:
        'The width in pixels that you need. The URL then delivers a smaller WebP copy, if the service can create one. Without `w` it delivers the original.',
      examples: [640],
    }),
  ),
})

export const IMAGE_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor('Images'),
    id: 'uploadImage',
    endpoint: 10,
    method: 'POST',
    path: '/v1/documents/images/upload/',
    summary: 'Create an upload ticket',
    description:
      'Returns a URL and headers. Send the bytes there with PUT within 15 minutes, then confirm the upload. With an `Idempotency-Key`, a repeated request returns the first response for 24 hours. A co-author sends a grant for `edit` and its `document_id`.',
    body: Type.Object({ ...UploadBody.properties, ...grantedDocument }),
    headers: ['Idempotency-Key', GRANT_HEADER],
    success: { status: 201, schema: UploadTicket, description: 'The upload ticket.' },
    errors: [
      'invalid_request',
      ...BODY_ERRORS,
      ...GRANT_ERRORS,
      'not_found',
      'image_limit_reached',
      'image_too_large',
      'idempotency_in_progress',
      'idempotency_key_reused',
      'storage_unavailable',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...ofAuthor('Images'),
    id: 'confirmImage',
    endpoint: 11,
    method: 'POST',
    path: '/v1/documents/images/{image_id}/confirm/',
    summary: 'Confirm an upload',
    description:
      'Validates type, size and dimensions of the uploaded bytes. After that the image never changes, and documents can show it. A repeated confirmation returns the same response. If the bytes are not the declared image or are too large, they are deleted together with the ticket.',
    parameters: Type.Object(grantedDocument),
    headers: [GRANT_HEADER],
    success: {
      status: 200,
      schema: ConfirmedImage,
      description: 'The stored image.',
    },
    errors: [
      'invalid_request',
      'unsupported_media_type',
      ...GRANT_ERRORS,
      'not_found',
      'image_limit_reached',
      'image_too_large',
      'image_invalid',
      'storage_unavailable',
      ...TOKEN_ERRORS,
    ],
  },
  {
    id: 'readImageUrl',
    endpoint: 12,
    method: 'GET',
    path: '/v1/documents/images/{image_id}/url/',
    tag: 'Images',
    summary: 'Get a URL to display an image',
    description:
      'The author of the image uses an embed token. A reader of a document that shows it uses the signature with its `document_id`, a co-author an embed token and a grant with it. No credential is required while a document that shows it is published; a share link with a password or a number of uses does not publish it, and its readers use their access token. The URL works for two hours, until `expires_at`, and only while the document shows the image and the key, secret or share link that granted access is valid. It can outlive `exp` of the signature by up to two hours, unless the operator sets `WARAQ_IMAGE_URL_FOLLOWS_EXP=on`: then `expires_at` is the earlier of `exp` and two hours. With `w` it delivers a smaller copy, at most that wide.',
    credentials: ['embedToken', 'signature', 'shareAccess', 'none'],
    parameters: ImageUrlParameters,
    headers: [GRANT_HEADER],
    success: { status: 200, schema: ImageUrl, description: 'The image URL.' },
    errors: [
      'invalid_request',
      'invalid_signature',
      ...GRANT_ERRORS,
      'not_found',
      'storage_unavailable',
      ...TOKEN_ERRORS,
    ],
  },
]
