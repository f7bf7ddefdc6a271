/** The operations on webhooks. */
import { Type } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import { MAX_SECRET_OVERLAP_SECONDS, MAX_WEBHOOK_URL, MAX_WEBHOOKS } from '../limits.ts'
import { EventTypeName } from './events.ts'
import { BODY_ERRORS, type Operation } from './operation.ts'
import { component, Moment, nullable } from './schemas.ts'

const WebhookId = Type.String({
  description: 'A UUID.',
  examples: ['0193a4b2-9a10-8f00-8a2e-1b2c3d4e5f60'],
})
const Url = Type.String({
  minLength: 1,
  maxLength: MAX_WEBHOOK_URL,
  description:
    'An `https` URL of a public address, without credentials, at port 443, 80 or from 1024.',
  examples: ['https://app.example.com/hooks/waraq'],
})
const Types = nullable(Type.Array(EventTypeName, { minItems: 1, maxItems: 50 }), {
  description: 'The types of events that are sent; null: all.',
  examples: [['document.created', 'document.updated', 'document.deleted']],
})
const Secret = Type.String({
  description: 'Verifies signatures (Standard Webhooks). Shown once.',
  examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
})

const webhook = {
  id: WebhookId,
  url: Url,
  types: Types,
  state: Type.Enum(['enabled', 'disabled']),
  disabled_at: nullable(Moment),
  disabled_reason: nullable(Type.Enum(['gone', 'failing']), {
    description:
      '`gone`: the receiver answered 410; `failing`: no attempt succeeded for five days.',
  }),
  failing_since: nullable(Moment, {
    description: 'When attempts began to fail without a success since.',
  }),
  paused_until: nullable(Moment, {
    description: 'Nothing is sent until then: the receiver asked for it, or too many events wait.',
  }),
  waiting_count: Type.Integer({ description: 'Events that wait for another attempt.' }),
  failed_count: Type.Integer({ description: 'Events that were given up, and can be replayed.' }),
  created_at: Moment,
}
const Webhook = Type.Object(
  webhook,
  component('Webhook', 'A URL to which the service sends the events of the organization.'),
)
const NewWebhookResponse = Type.Object(
  { ...webhook, secret: Secret },
  component('CreatedWebhook', 'A new webhook with its secret.'),
)
const WebhookList = Type.Object(
  { data: Type.Array(Webhook) },
  component('WebhookList', 'The webhooks of an organization, oldest first.'),
)
const WebhookSecret = Type.Object(
  {
    secret: Secret,
    previous_expires_at: Type.String({
      ...Moment,
      description: 'Until then, deliveries have a signature of the previous secret too.',
    }),
  },
  component('WebhookSecret', 'A new secret of a webhook.'),
)
export const NewWebhook = Type.Object({ url: Url, types: Type.Optional(Types) })
export const WebhookChange = Type.Object(
  { url: Type.Optional(Url), types: Type.Optional(Types) },
  { description: 'Members that are absent keep their value.' },
)
export const SecretRollBody = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_SECRET_OVERLAP_SECONDS,
        description: 'How long the previous secret still signs; one day by default.',
        examples: [3600],
      }),
    ),
  },
  { description: '`{}` for an overlap of one day.' },
)
export const WebhookPath = Type.Object({ webhook_id: WebhookId })
/** The errors of every operation on webhooks. */
export const KEY_ERRORS: ErrorCode[] = [
  'authentication_required',
  'invalid_api_key',
  'organization_suspended',
  'scope_required',
  'not_available',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]

const WEBHOOKS = '/v1/webhooks/'
export const WEBHOOK = `${WEBHOOKS}{webhook_id}/`
export const byKey = { tag: 'Webhooks', credentials: ['apiKey'] } satisfies Partial<Operation>

export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  {
    ...byKey,
    id: 'listWebhooks',
    method: 'GET',
    path: WEBHOOKS,
    summary: 'List the webhooks of the organization',
    description:
      'All requests to webhooks need an API key with the scope `manage`. Call them from your backend only: browsers cannot, because they have no CORS headers.',
    success: { status: 200, schema: WebhookList, description: 'The webhooks.' },
    errors: KEY_ERRORS,
  },
  {
    ...byKey,
    id: 'createWebhook',
    method: 'POST',
    path: WEBHOOKS,
    summary: 'Create a webhook',
    description: `The service sends it the events from now on. An organization has at most ${MAX_WEBHOOKS}. The secret is shown once.`,
    body: NewWebhook,
    success: { status: 201, schema: NewWebhookResponse, description: 'The webhook.' },
    errors: [...BODY_ERRORS, 'webhook_url_refused', 'webhook_limit_reached', ...KEY_ERRORS],
  },
  {
    ...byKey,
    id: 'getWebhook',
    method: 'GET',
    path: WEBHOOK,
    summary: 'Read a webhook',
    success: { status: 200, schema: Webhook, description: 'The webhook.' },
    errors: ['not_found', ...KEY_ERRORS],
  },
  {
    ...byKey,
    id: 'updateWebhook',
    method: 'PATCH',
    path: WEBHOOK,
    summary: 'Change a webhook',
    description: 'Changes the URL or the types. Events that wait go to the new URL.',
    body: WebhookChange,
    success: { status: 200, schema: Webhook, description: 'The changed webhook.' },
    errors: [...BODY_ERRORS, 'not_found', 'webhook_url_refused', ...KEY_ERRORS],
  },
  {
    ...byKey,
    id: 'deleteWebhook',
    method: 'DELETE',
    path: WEBHOOK,
    summary: 'Delete a webhook',
    description: 'Deletes it with its secrets, its attempts and the events that wait for it.',
    success: { status: 204, description: 'The webhook is deleted.' },
    errors: ['not_found', ...KEY_ERRORS],
  },
  {
    ...byKey,
    id: 'rollWebhookSecret',
    method: 'POST',
    path: `${WEBHOOK}secret/roll/`,
    summary: 'Replace the secret of a webhook',
    description:
      'Until the previous secret ends, each delivery has two signatures in one header, so that receivers can change in between.',
    body: SecretRollBody,
    success: { status: 200, schema: WebhookSecret, description: 'The new secret.' },
    errors: [...BODY_ERRORS, 'not_found', ...KEY_ERRORS],
  },
  {
    ...byKey,
    id: 'enableWebhook',
    method: 'POST',
    path: `${WEBHOOK}enable/`,
    summary: 'Enable a disabled webhook',
    description: 'It gets all events since it was disabled that the feed still has.',
    success: { status: 200, schema: Webhook, description: 'The enabled webhook.' },
    errors: ['not_found', ...KEY_ERRORS],
  },
]
