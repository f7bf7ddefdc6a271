// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one operation per endpoint.
/** The operations on webhooks. */
import { Type } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import { EVENT_TYPES } from '../event-types.ts'
import { figure } from '../figures.ts'
import {
  MAX_EVENT_PAGE,
  MAX_REPLAYED_EVENTS,
  MAX_SECRET_OVERLAP_SECONDS,
  MAX_WEBHOOK_URL,
  MAX_WEBHOOKS,
} from '../limits.ts'
import { BODY_ERRORS, type Operation } from './operation.ts'
import { component, Moment, nullable, part } from './schemas.ts'

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
const Types = nullable(Type.Array(Type.Enum([...EVENT_TYPES]), { minItems: 1, maxItems: 50 }), {
  description: 'The types of events that are sent; null: all.',
  examples: [['document.created', 'document.updated', 'document.deleted']],
})
const EventId = Type.String({ description: 'The `id` of the event, and its `webhook-id`.' })
const EventTypeName = Type.Enum([...EVENT_TYPES], { examples: ['document.updated'] })
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
  paused_until: nullable(Moment, { description: 'The time that the receiver asked to wait for.' }),
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
const WebhookAttempt = Type.Object(
  {
    event_id: EventId,
    event_type: EventTypeName,
    attempted_at: Moment,
    status: nullable(Type.Integer(), { description: 'The status of the response; null: none.' }),
    error: nullable(Type.Enum(['timeout', 'unreachable']), {
      description: 'Why there was no response. One word for all causes but time.',
    }),
    duration_ms: Type.Integer({ description: 'Milliseconds to the end of the response.' }),
  },
  component('WebhookAttempt', 'An attempt to deliver an event. The response itself is not kept.'),
)
const WebhookAttemptList = Type.Object(
  { data: Type.Array(WebhookAttempt) },
  component('WebhookAttemptList', 'The last 100 attempts, newest first.'),
)
const UndeliveredEvent = Type.Object(
  {
    event_id: EventId,
    event_type: EventTypeName,
    position: Type.Integer({ description: 'The place in the feed.' }),
    timestamp: Moment,
    failures: Type.Integer({
      description: 'Failed attempts; 0: it waits behind an earlier event.',
    }),
    last_status: nullable(Type.Integer()),
    next_attempt_at: nullable(Moment, { description: 'Null: after an earlier event, or never.' }),
    failed_at: nullable(Moment, { description: 'When it was given up.' }),
  },
  part('UndeliveredEvent', 'An event that a webhook did not take yet.'),
)
const UndeliveredEventPage = Type.Object(
  {
    data: Type.Array(UndeliveredEvent),
    next_after: nullable(Type.Integer(), {
      description: 'Send it as `after` in the next request; null on the last page.',
    }),
  },
  component(
    'UndeliveredEventPage',
    'Events that a webhook did not take, in the order of the feed.',
  ),
)
const ReplayedEvents = Type.Object(
  { count: Type.Integer({ description: 'The events that are sent again, with their ids.' }) },
  component('ReplayedEvents', 'The response to a replay.'),
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
      }),
    ),
  },
  { description: '`{}` for an overlap of one day.' },
)
const Time = Type.String({
  maxLength: 40,
  description: 'ISO 8601 with a time zone.',
  examples: ['2026-11-28T09:00:00Z'],
})
export const ReplayBody = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 36 }), { minItems: 1, maxItems: 1_000 }),
    ),
    from: Type.Optional(Time),
    to: Type.Optional(Time),
    failed_since: Type.Optional(Time),
  },
  {
    description:
      'One of three: `ids` of events; `from` and `to`, between which events came into the feed; or `failed_since`, for those that were given up since then.',
  },
)
export const WebhookPath = Type.Object({ webhook_id: WebhookId })
export const UndeliveredParameters = Type.Object({
  state: Type.Optional(
    Type.Enum(['waiting', 'failed'], {
      description: '`failed`, the default: given up. `waiting`: to be attempted again.',
    }),
  ),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: '`next_after` of the page before.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_EVENT_PAGE, description: '100 by default.' }),
  ),
})

const KEY_ERRORS: ErrorCode[] = [
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
const WEBHOOK = `${WEBHOOKS}{webhook_id}/`
const byKey = { tag: 'Events', credentials: ['apiKey'] } satisfies Partial<Operation>

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
    id: 'testWebhook',
    method: 'POST',
    path: `${WEBHOOK}test/`,
    summary: 'Send a test event to a webhook',
    description:
      'Sends an event of the type `webhook.test` once, and responds with the attempt. Also to a disabled webhook, to see whether it works again.',
    success: { status: 200, schema: WebhookAttempt, description: 'The attempt.' },
    errors: ['not_found', ...KEY_ERRORS],
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
  {
    ...byKey,
    id: 'replayWebhook',
    method: 'POST',
    path: `${WEBHOOK}replay/`,
    summary: 'Deliver events again',
    description: `Sends events of the feed once more, with their ids and with new signatures, in the order of each document; at most ${figure(MAX_REPLAYED_EVENTS)}. Events that have not had their turn are left out.`,
    body: ReplayBody,
    success: { status: 200, schema: ReplayedEvents, description: 'The number of events.' },
    errors: [...BODY_ERRORS, 'not_found', 'webhook_disabled', ...KEY_ERRORS],
  },
  {
    ...byKey,
    id: 'listWebhookAttempts',
    method: 'GET',
    path: `${WEBHOOK}attempts/`,
    summary: 'List the last attempts of a webhook',
    success: { status: 200, schema: WebhookAttemptList, description: 'The attempts.' },
    errors: ['not_found', ...KEY_ERRORS],
  },
  {
    ...byKey,
    id: 'listUndeliveredEvents',
    method: 'GET',
    path: `${WEBHOOK}events/`,
    summary: 'List the events that a webhook did not take',
    parameters: UndeliveredParameters,
    success: { status: 200, schema: UndeliveredEventPage, description: 'The events.' },
    errors: ['not_found', ...KEY_ERRORS],
  },
]
