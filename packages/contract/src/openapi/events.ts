/** The operation with which a backend hears of changes. */
import { Type } from 'typebox'
import { EVENT_TYPES } from '../event-types.ts'
import { MAX_EVENT_PAGE, MAX_WAIT_SECONDS } from '../limits.ts'
import type { Operation } from './operation.ts'
import { component, DocumentId, Moment, part } from './schemas.ts'

const EventData = Type.Object(
  {
    document_id: Type.Optional(DocumentId),
    image_id: Type.Optional(Type.String({ description: 'Of `image.confirmed`.' })),
    share_id: Type.Optional(
      Type.String({
        description: 'Of `share.*`: the id of the link, `default` for the link of `share/`.',
      }),
    ),
    thread_id: Type.Optional(Type.String({ description: 'Of `comment.*`: the id of the thread.' })),
    comment_id: Type.Optional(Type.String({ description: 'Of `comment.created`.' })),
    mentions: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Of `comment.created`: your ids of the users that it mentions.',
      }),
    ),
    revision: Type.Optional(
      Type.Integer({
        description: 'The revision after the change; of `document.version_created`, the named one.',
      }),
    ),
    etag: Type.Optional(Type.String({ description: 'The `ETag` of that revision.' })),
    webhook_id: Type.Optional(Type.String({ description: 'Of `webhook.*`.' })),
    reason: Type.Optional(
      Type.String({
        description: 'Of `webhook.disabled`: `gone` or `failing`.',
        examples: ['failing'],
      }),
    ),
    erasure_id: Type.Optional(
      Type.String({ description: 'Of `identity.erased`: the id of the receipt.' }),
    ),
    identity_id: Type.Optional(
      Type.String({
        description:
          'Who changed it: the author, or a co-author. Absent in events of the organization itself.',
      }),
    ),
    external_user_id: Type.Optional(
      Type.String({ description: 'Your id of that user. Absent once the user is erased.' }),
    ),
  },
  part('FeedEventData', 'What an event is about: ids and versions, never a title or content.'),
)

export const EventTypeName = Type.Enum([...EVENT_TYPES], {
  tsType: 'EventType',
  description: 'What happened. Ignore types that you do not know.',
  examples: ['document.updated'],
})

const Event = Type.Object(
  {
    id: Type.String({ description: 'A UUID, the same whenever the event is sent.' }),
    position: Type.Integer({ description: 'The place in the feed, without gaps.' }),
    type: EventTypeName,
    timestamp: Type.String({
      ...Moment,
      description: 'The time of the last change in it.',
    }),
    data: EventData,
  },
  part('FeedEvent', 'A committed change.'),
)

const EventPage = Type.Object(
  {
    data: Type.Array(Event),
    next_after: Type.Integer({ description: 'Send it as `after` in the next request.' }),
    last_position: Type.Integer({ description: 'The position of the newest event.' }),
    generation: Type.String({
      description:
        'Changes when the operator restores a backup: positions are then given again, so read all documents again.',
    }),
  },
  component('EventPage', 'Events in the order of their positions.'),
)

export const EventListParameters = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: '`next_after` of the page before. Without it, the oldest events.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_EVENT_PAGE,
      description: 'Events in the response; 100 by default.',
    }),
  ),
  types: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: 'Types of events, separated by commas. Without it, all.',
      examples: ['document.created,document.updated'],
    }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_WAIT_SECONDS,
      description: 'Seconds for which an empty response waits for an event.',
    }),
  ),
})

export const EVENT_OPERATIONS: readonly Operation[] = [
  {
    id: 'listEvents',
    method: 'GET',
    path: '/v1/events/',
    tag: 'Events',
    summary: 'List the events of the organization',
    description:
      'What has changed since a position. Needs an API key with the scope `events`; the first one opens the feed. Call it from your backend only: browsers cannot, because it has no CORS headers. An event is delivered at least once, and those of one document in the order of its changes.',
    credentials: ['apiKey'],
    parameters: EventListParameters,
    success: { status: 200, schema: EventPage, description: 'The events.' },
    errors: [
      'authentication_required',
      'invalid_api_key',
      'organization_suspended',
      'scope_required',
      'events_expired',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ],
  },
]
