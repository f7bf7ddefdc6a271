import { MAX_SHARE_LINKS } from '../limits.ts'
import type { Operation } from './operation.ts'
import * as sharing from './sharing-schemas.ts'
import { BODY_ERRORS, TOKEN_ERRORS } from './token-errors.ts'

const ofAuthor = { tag: 'Sharing', credentials: ['embedToken'] } satisfies Partial<Operation>
const LINKS = '/v1/documents/{id}/shares/'

/** The share links of a document with an end, a password or a number of uses. */
export const SHARING_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor,
    id: 'listShareLinks',
    method: 'GET',
    path: LINKS,
    summary: 'List the share links of a document',
    description:
      'The default link first, then the others by creation. Expired and used up links stay in the list until they are deleted.',
    success: { status: 200, schema: sharing.ShareLinkList, description: 'The share links.' },
    errors: ['not_found', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor,
    id: 'createShareLink',
    method: 'POST',
    path: LINKS,
    summary: 'Create a share link',
    description: `A link with a separate token, and with an end, a password or a number of uses if you set them; a document has at most ${MAX_SHARE_LINKS}. With an \`Idempotency-Key\`, a repeated request creates nothing and returns the link for 24 hours.`,
    body: sharing.NewShareLink,
    headers: ['Idempotency-Key'],
    success: { status: 201, schema: sharing.ShareLink, description: 'The new link.' },
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
    ...ofAuthor,
    id: 'updateShareLink',
    method: 'PATCH',
    path: `${LINKS}{share_id}/`,
    summary: 'Change a share link',
    description:
      'Changes the settings of a link and keeps its token. Another password ends every access token of the link.',
    body: sharing.ShareLinkChange,
    success: { status: 200, schema: sharing.ShareLink, description: 'The changed link.' },
    errors: ['invalid_request', ...BODY_ERRORS, 'not_found', 'share_is_default', ...TOKEN_ERRORS],
  },
  {
    ...ofAuthor,
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
    body: sharing.ShareAccessBody,
    success: { status: 200, schema: sharing.ShareAccess, description: 'The access token.' },
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
