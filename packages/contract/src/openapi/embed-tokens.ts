/** The operation that mints embed tokens. */
import { Type } from 'typebox'
import { hours } from '../figures.ts'
import { EMBED_TOKEN_SECONDS, MAX_EXTERNAL_USER_ID } from '../limits.ts'
import { BODY_ERRORS, type Operation } from './operation.ts'
import { component } from './schemas.ts'

const EmbedToken = Type.Object(
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

export const MintBody = Type.Object({
  external_user_id: Type.String({
    minLength: 1,
    maxLength: MAX_EXTERNAL_USER_ID,
    description:
      "Your own stable id for the user. Take it from your session, never from the browser's request.",
    examples: ['user-42'],
  }),
})

export const EMBED_TOKEN_OPERATIONS: readonly Operation[] = [
  {
    id: 'mintEmbedToken',
    endpoint: 1,
    method: 'POST',
    path: '/v1/embed/tokens/',
    tag: 'Embed tokens',
    summary: 'Mint an embed token',
    description: `Exchanges the secret API key for a token that acts for one of your users for ${hours(EMBED_TOKEN_SECONDS)}. Call it from your backend only: browsers cannot, because it has no CORS headers. The first mint for an \`external_user_id\` creates the identity. Ids are compared code point by code point.`,
    credentials: ['apiKey'],
    body: MintBody,
    success: { status: 200, schema: EmbedToken, description: 'The embed token.' },
    errors: [
      'external_user_id_required',
      'external_user_id_invalid',
      ...BODY_ERRORS,
      'invalid_request',
      'authentication_required',
      'invalid_api_key',
      'organization_suspended',
      'identity_suspended',
      'scope_required',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ],
  },
]
