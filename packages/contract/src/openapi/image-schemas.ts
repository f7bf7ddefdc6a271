/** JSON Schemas of the image endpoints. */
import { Type } from 'typebox'
import { IMAGE_TYPES, IMAGE_WIDTHS, type ImageWidth, MAX_IMAGE_BYTES } from '../limits.ts'
import { component } from './schema-helpers.ts'
import { Moment } from './schemas.ts'

const ImageId = Type.String({
  description: 'Image id, a UUID: the value of `imageNode.attrs.imageId`.',
  examples: ['0193a4b2-77f1-8c0a-9f3e-0a1b2c3d4e5f'],
})
const ImageTypeName = Type.Enum([...IMAGE_TYPES], {
  tsType: 'ImageType',
  description: 'PNG, JPEG, GIF or WebP.',
  examples: ['image/png'],
})

export const UploadTicket = Type.Object(
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
export const ConfirmedImage = Type.Object(
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
export const ImageUrl = Type.Object(
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
