/** Schemas of share links. */
import { Type } from 'typebox'
import { MAX_LINK_NAME, MAX_LINK_PASSWORD, MAX_LINK_USES } from '../limits.ts'
import { component, nullable } from './schema-helpers.ts'
import { DocumentPath, Moment, ShareToken } from './schemas.ts'

const LinkId = Type.String({
  description: 'A UUID, or `default` for the link of `share/`.',
  examples: ['0193a4b2-9a10-8f00-8a2e-1b2c3d4e5f60'],
})
const Name = Type.String({
  maxLength: MAX_LINK_NAME,
  description: `At most ${MAX_LINK_NAME} characters, not blank, without control characters.`,
  examples: ['Parents'],
})
const MaxUses = Type.Integer({
  minimum: 1,
  maximum: MAX_LINK_USES,
  description: 'How many exchanges the link allows.',
  examples: [30],
})

export const ShareLink = Type.Object(
  {
    id: LinkId,
    is_default: Type.Boolean({ description: 'Whether it is the link of `share/`.' }),
    share_token: ShareToken,
    name: nullable(Name, { description: 'Given by the author; null if there is none.' }),
    created_at: Moment,
    expires_at: nullable(Moment, { description: 'When the link ends; null: never.' }),
    has_password: Type.Boolean(),
    max_uses: nullable(MaxUses, { description: 'Null: unlimited.' }),
    use_count: Type.Integer({ description: 'How often the link was exchanged.', examples: [4] }),
    view_count: Type.Integer({
      description: 'Reads of the document through the link, written once a minute.',
      examples: [17],
    }),
    last_viewed_at: nullable(Moment),
  },
  component('ShareLink', 'A share link of a document. The default link is the one of `ShareInfo`.'),
)
export const ShareLinkList = Type.Array(ShareLink, { $id: 'ShareLinkList' })
export const ShareAccess = Type.Object(
  {
    access_token: Type.String({
      description: 'Reads the document and its images as `Authorization: Bearer`.',
      examples: ['waraq_sa_eyJhbGciOiJIUzI1NiIsInR5cCI6…'],
    }),
    expires_at: Type.String({
      ...Moment,
      description: 'In one hour, or when the link ends, if that is earlier.',
    }),
  },
  component(
    'ShareAccess',
    'The response to an exchange of a share link: a token that reads the document.',
  ),
)

const Password = Type.String({
  minLength: 1,
  maxLength: MAX_LINK_PASSWORD,
  description: `1 to ${MAX_LINK_PASSWORD} characters. Compared after Unicode normalization (NFC).`,
  examples: ['open sesame'],
})
const Expiry = Type.String({
  maxLength: 40,
  description: 'A future time in ISO 8601 with a time zone.',
  examples: ['2030-06-01T12:00:00Z'],
})
const settings = {
  name: Type.Optional(nullable(Name)),
  expires_at: Type.Optional(nullable(Expiry)),
  password: Type.Optional(nullable(Password)),
  max_uses: Type.Optional(nullable(MaxUses)),
}
export const NewShareLink = Type.Object(settings, {
  description: '`{}` creates a link without limits.',
})
export const ShareLinkChange = Type.Object(settings, {
  description: 'Members that are absent keep their value; null takes a setting away.',
})
export const ShareAccessBody = Type.Object(
  { password: Type.Optional(Password) },
  { description: '`{}` for a link without a password.' },
)
export const ShareLinkPath = Type.Object({
  ...DocumentPath.properties,
  share_id: Type.String({ description: 'An `id` from the list of share links.' }),
})
