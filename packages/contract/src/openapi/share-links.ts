/** The operations on share links with an end, a password or a number of uses. */
import { Type } from 'typebox'
import { MAX_LINK_NAME, MAX_LINK_PASSWORD, MAX_LINK_USES, MAX_SHARE_LINKS } from '../limits.ts'
import { BODY_ERRORS, type Operation, ofAuthor, TOKEN_ERRORS } from './operation.ts'
import { component, DocumentPath, Moment, nullable } from './schemas.ts'
import { ShareToken } from './sharing.ts'

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

const ShareLink = Type.Object(
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
const ShareLinkList = Type.Array(ShareLink, { $id: 'ShareLinkList' })
const ShareAccess = Type.Object(
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
  description: 'Members that are absent keep their value; null clears a setting.',
})
export const ShareAccessBody = Type.Object(
  { password: Type.Optional(Password) },
  { description: '`{}` for a link without a password.' },
)
export const ShareLinkPath = Type.Object({
  ...DocumentPath.properties,
  share_id: Type.String({ description: 'An `id` from the list of share links.' }),
})

const LINKS = '/v1/documents/{id}/shares/'

export const SHARE_LINK_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor('Sharing'),
    id: 'listShareLinks',
    method: 'GET',
    path: LINKS,
    summary: 'List the share links of a document',
    description:
      'The default link first, then the others by creation. Expired and used up links stay in the list until they are deleted.',
    success: { status: 200, schema: ShareLinkList, description: 'The share links.' },
    errors: ['not_found', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('Sharing'),
    id: 'createShareLink',
    method: 'POST',
    path: LINKS,
    summary: 'Create a share link',
    description: `A link with a separate token, and with an end, a password or a number of uses if you set them; a document has at most ${MAX_SHARE_LINKS}. With an \`Idempotency-Key\`, a repeated request creates nothing and returns the link for 24 hours.`,
    body: NewShareLink,
    headers: ['Idempotency-Key'],
    success: { status: 201, schema: ShareLink, description: 'The new link.' },
    errors: [
      'invalid_request',
      ...BODY_ERRORS,
      'not_found',
      'share_limit_reached',
      'idempotency_in_progress',
      'idempotency_key_reused',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...ofAuthor('Sharing'),
    id: 'updateShareLink',
    method: 'PATCH',
    path: `${LINKS}{share_id}/`,
    summary: 'Change a share link',
    description:
      'Changes the settings of a link and keeps its token. Another password ends every access token of the link.',
    body: ShareLinkChange,
    success: { status: 200, schema: ShareLink, description: 'The changed link.' },
    errors: ['invalid_request', ...BODY_ERRORS, 'not_found', 'share_is_default', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor('Sharing'),
    id: 'deleteShareLink',
    method: 'DELETE',
    path: `${LINKS}{share_id}/`,
    summary: 'Delete a share link',
    description: 'Revokes the link and its access tokens permanently.',
    success: { status: 204, description: 'The link is revoked.' },
    errors: ['not_found', 'share_is_default', ...TOKEN_ERRORS],
  },
  {
    id: 'openShareLink',
    method: 'POST',
    path: '/v1/documents/shared/{token}/access/',
    tag: 'Sharing',
    summary: 'Exchange a share link for an access token',
    description:
      'Takes one use of the link and checks its password. Reads never take a use, so previews and reloads do not. Failed passwords are limited to 10 a minute for a link and an address, and to 100 for a link.',
    credentials: ['shareToken'],
    body: ShareAccessBody,
    success: { status: 200, schema: ShareAccess, description: 'The access token.' },
    errors: [
      'invalid_request',
      ...BODY_ERRORS,
      'password_required',
      'password_invalid',
      'not_found',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ],
  },
]
