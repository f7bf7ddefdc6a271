/** The operations with which an organization manages itself. */
import { Type } from 'typebox'
import { API_KEY_SCOPES } from '../api-key-scopes.ts'
import type { ErrorCode } from '../errors.ts'
import { MAX_KEY_LABEL, MAX_KEY_OVERLAP_SECONDS } from '../limits.ts'
import { BODY_ERRORS, type Operation } from './operation.ts'
import { component, Moment, nullable, part } from './schemas.ts'

const KeyId = Type.String({
  description: 'The public id of an API key: the 8 characters after `waraq_sk_`.',
  examples: ['8bhdgPF5'],
})
const Label = nullable(Type.String({ minLength: 1, maxLength: MAX_KEY_LABEL }), {
  description: 'A name of your choice, such as the program that uses it.',
  examples: ['search index'],
})
const Scopes = Type.Array(Type.Enum([...API_KEY_SCOPES], { tsType: 'ApiKeyScope' }), {
  minItems: 1,
  maxItems: API_KEY_SCOPES.length,
  description: 'What the key permits.',
  examples: [['mint']],
})
const OverlapSeconds = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: MAX_KEY_OVERLAP_SECONDS,
    description: 'How long the previous one still works; one day by default.',
    examples: [3600],
  }),
)

const limit = nullable(Type.Integer())
const Limits = Type.Object(
  {
    max_documents: limit,
    max_content_bytes: limit,
    max_images: limit,
    max_image_storage: limit,
    rate_identity: limit,
    rate_mint: limit,
    versions_all_hours: limit,
    versions_hourly_days: limit,
    versions_daily_days: limit,
    trash_days: limit,
    max_history_bytes: limit,
  },
  part(
    'OrganizationLimits',
    'Null in `limits`: the default of the deployment. Null in `effective_limits`: none is counted.',
  ),
)
const Organization = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    name: Type.String(),
    external_id: nullable(Type.String(), { description: 'The id that the operator gave it.' }),
    state: Type.Enum(['active', 'suspended']),
    suspended_at: nullable(Moment),
    created_at: Moment,
    limits: Limits,
    effective_limits: Limits,
  },
  component('Organization', 'A customer of the deployment.'),
)
const apiKey = {
  id: KeyId,
  scopes: Scopes,
  label: Label,
  state: Type.Enum(['active', 'expired', 'revoked']),
  created_at: Moment,
  expires_at: nullable(Moment, { description: 'Null: it does not expire.' }),
  revoked_at: nullable(Moment),
  last_used_on: nullable(Type.String({ examples: ['2026-11-29'] }), {
    description: 'The day of the last request with it, in UTC. Null: none.',
  }),
}
const ApiKey = Type.Object(apiKey, component('ApiKey', 'An API key, without its secret.'))
const CreatedApiKey = Type.Object(
  { ...apiKey, api_key: Type.String({ description: 'The key itself. Shown once.' }) },
  component('CreatedApiKey', 'A new API key.'),
)
const ApiKeyList = Type.Object(
  { data: Type.Array(ApiKey) },
  component('ApiKeyList', 'The API keys of an organization, oldest first.'),
)
const SigningSecret = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    state: Type.Enum(['current', 'previous', 'expired']),
    created_at: Moment,
    expires_at: nullable(Moment, { description: 'Null for the current one.' }),
  },
  part('SigningSecret', 'A signing secret, without its text.'),
)
const SigningSecretList = Type.Object(
  { data: Type.Array(SigningSecret) },
  component('SigningSecretList', 'The signing secrets of an organization, the current one first.'),
)
const CreatedSigningSecret = Type.Object(
  {
    signing_secret: Type.String({ description: 'Signs reads of documents. Shown once.' }),
    previous_expires_at: Type.String({
      ...Moment,
      description: 'Until then, signatures of the previous secret are valid too.',
    }),
  },
  component('CreatedSigningSecret', 'A new signing secret.'),
)
export const NewApiKeyBody = Type.Object({
  scopes: Type.Optional(Scopes),
  label: Type.Optional(Label),
  expires_at: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 40 }), {
      description: 'ISO 8601 with a time zone, in the future. Null, the default: never.',
      examples: ['2099-11-21T00:00:00Z'],
    }),
  ),
})
export const OverlapBody = Type.Object(
  { overlap_seconds: OverlapSeconds },
  { description: '`{}` for an overlap of one day.' },
)
export const KeyPath = Type.Object({ key_id: KeyId })
/** The errors of every operation here. */
export const ORGANIZATION_ERRORS: ErrorCode[] = [
  'authentication_required',
  'invalid_api_key',
  'organization_suspended',
  'scope_required',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]
export const ORGANIZATION = '/v1/organization/'
const KEYS = `${ORGANIZATION}keys/`
const SECRETS = `${ORGANIZATION}signing-secrets/`
export const byManager = {
  tag: 'Organization',
  credentials: ['apiKey'],
} satisfies Partial<Operation>

export const ORGANIZATION_OPERATIONS: readonly Operation[] = [
  {
    ...byManager,
    id: 'getOrganization',
    method: 'GET',
    path: ORGANIZATION,
    summary: 'Read the organization of the key',
    description:
      'All requests here need an API key with the scope `manage`. Call them from your backend only: browsers cannot, because they have no CORS headers.',
    success: { status: 200, schema: Organization, description: 'The organization.' },
    errors: ORGANIZATION_ERRORS,
  },
  {
    ...byManager,
    id: 'listApiKeys',
    method: 'GET',
    path: KEYS,
    summary: 'List the API keys',
    success: { status: 200, schema: ApiKeyList, description: 'The keys, without their secrets.' },
    errors: ORGANIZATION_ERRORS,
  },
  {
    ...byManager,
    id: 'createApiKey',
    method: 'POST',
    path: KEYS,
    summary: 'Create an API key',
    description:
      'The new key can have the scopes of the key that creates it, and no others: by default `mint`. The key is shown once.',
    body: NewApiKeyBody,
    success: { status: 201, schema: CreatedApiKey, description: 'The key.' },
    errors: [...BODY_ERRORS, ...ORGANIZATION_ERRORS],
  },
  {
    ...byManager,
    id: 'rollApiKey',
    method: 'POST',
    path: `${KEYS}{key_id}/roll/`,
    summary: 'Replace an API key',
    description:
      'Creates a key with the same scopes and label. The previous one works until the overlap ends, and the tokens that it minted for their full hour.',
    body: OverlapBody,
    success: { status: 201, schema: CreatedApiKey, description: 'The new key.' },
    errors: [...BODY_ERRORS, 'not_found', ...ORGANIZATION_ERRORS],
  },
  {
    ...byManager,
    id: 'revokeApiKey',
    method: 'DELETE',
    path: `${KEYS}{key_id}/`,
    summary: 'Revoke an API key',
    description: 'The key and every token that it minted stop working within a second.',
    success: { status: 204, description: 'The key is revoked.' },
    errors: ['not_found', ...ORGANIZATION_ERRORS],
  },
  {
    ...byManager,
    id: 'listSigningSecrets',
    method: 'GET',
    path: SECRETS,
    summary: 'List the signing secrets',
    success: { status: 200, schema: SigningSecretList, description: 'The secrets, without texts.' },
    errors: ORGANIZATION_ERRORS,
  },
  {
    ...byManager,
    id: 'rollSigningSecret',
    method: 'POST',
    path: `${SECRETS}roll/`,
    summary: 'Replace the signing secret',
    description: 'Signatures of the previous secret are valid until the overlap ends.',
    body: OverlapBody,
    success: { status: 201, schema: CreatedSigningSecret, description: 'The new secret.' },
    errors: [...BODY_ERRORS, ...ORGANIZATION_ERRORS],
  },
]
