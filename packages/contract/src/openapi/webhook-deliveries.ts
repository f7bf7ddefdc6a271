/** The operations on what a webhook was sent, and on what it did not take. */
import { Type } from 'typebox'
import { figure } from '../figures.ts'
import { MAX_EVENT_PAGE, MAX_REPLAYED_EVENTS } from '../limits.ts'
import { EventTypeName } from './events.ts'
import { BODY_ERRORS, type Operation } from './operation.ts'
import { component, Moment, nullable, part } from './schemas.ts'
import { byKey, KEY_ERRORS, WEBHOOK } from './webhooks.ts'

const EventId = Type.String({ description: 'The `id` of the event, and its `webhook-id`.' })
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
    examples: [{ failed_since: '2026-11-28T09:00:00Z' }],
    description:
      'One of three: `ids` of events; `from` and `to`, between which events came into the feed; or `failed_since`, for those that were given up since then.',
  },
)
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

const ofDelivery = { ...byKey, tag: 'Deliveries' } as const

export const WEBHOOK_DELIVERY_OPERATIONS: readonly Operation[] = [
  {
    ...ofDelivery,
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
    ...ofDelivery,
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
    ...ofDelivery,
    id: 'listWebhookAttempts',
    method: 'GET',
    path: `${WEBHOOK}attempts/`,
    summary: 'List the last attempts of a webhook',
    success: { status: 200, schema: WebhookAttemptList, description: 'The attempts.' },
    errors: ['not_found', ...KEY_ERRORS],
  },
  {
    ...ofDelivery,
    id: 'listUndeliveredEvents',
    method: 'GET',
    path: `${WEBHOOK}events/`,
    summary: 'List the events that a webhook did not take',
    parameters: UndeliveredParameters,
    success: { status: 200, schema: UndeliveredEventPage, description: 'The events.' },
    errors: ['not_found', ...KEY_ERRORS],
  },
]
