import { sql } from '../sql.ts'
import { BLOB, INTEGER, STRICT, TEXT } from './column-types.ts'

/** Webhooks and what they have not delivered. Additive only. */
export const webhooks = sql`
-- types: of the events that are sent, separated by spaces. NULL: all.
-- position: each event up to it is delivered, parked or of another type.
-- failing_since: when the attempts began to fail without a success since.
-- disabled_reason: gone or failing.
-- leased_by, lease_until: the attempt of a server to deliver. lease_until also orders the next ones.
CREATE TABLE webhooks (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  url ${TEXT} NOT NULL,
  types ${TEXT},
  position ${INTEGER} NOT NULL,
  attempt_count ${INTEGER} NOT NULL,
  failing_since ${INTEGER},
  paused_until ${INTEGER} NOT NULL,
  disabled_at ${INTEGER},
  disabled_reason ${TEXT},
  leased_by ${TEXT},
  lease_until ${INTEGER} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, organization_id) REFERENCES organizations (shard, id)
)${STRICT};
CREATE INDEX webhooks_by_organization ON webhooks (shard, organization_id, created_at);

-- expires_at: NULL for the current secret.
CREATE TABLE webhook_secrets (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  webhook_id ${TEXT} NOT NULL,
  sealed_secret ${BLOB} NOT NULL,
  expires_at ${INTEGER},
  created_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, webhook_id) REFERENCES webhooks (shard, id) ON DELETE CASCADE
)${STRICT};
CREATE INDEX webhook_secrets_by_webhook ON webhook_secrets (shard, webhook_id);

-- Events that could not be delivered when their turn came.
-- next_at: of the next attempt. NULL: it waits behind an earlier event of its subject, or is given up.
-- last_status: of the last response. NULL: there was none.
CREATE TABLE parked_events (
  shard ${INTEGER} NOT NULL,
  webhook_id ${TEXT} NOT NULL,
  position ${INTEGER} NOT NULL,
  subject ${TEXT} NOT NULL,
  failures ${INTEGER} NOT NULL,
  next_at ${INTEGER},
  last_status ${INTEGER},
  given_up_at ${INTEGER},
  PRIMARY KEY (shard, webhook_id, position),
  FOREIGN KEY (shard, webhook_id) REFERENCES webhooks (shard, id) ON DELETE CASCADE
)${STRICT};
CREATE INDEX parked_events_by_time ON parked_events (shard, webhook_id, next_at)
  WHERE next_at IS NOT NULL;
CREATE INDEX parked_events_by_subject ON parked_events (shard, webhook_id, subject, position)
  WHERE given_up_at IS NULL;

-- The last attempts of a webhook: number modulo their count is the slot, which a later one reuses.
-- error: timeout or unreachable, if there was no status.
CREATE TABLE webhook_attempts (
  shard ${INTEGER} NOT NULL,
  webhook_id ${TEXT} NOT NULL,
  slot ${INTEGER} NOT NULL,
  number ${INTEGER} NOT NULL,
  event_id ${TEXT} NOT NULL,
  event_type ${TEXT} NOT NULL,
  at ${INTEGER} NOT NULL,
  status ${INTEGER},
  error ${TEXT},
  milliseconds ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, webhook_id, slot),
  FOREIGN KEY (shard, webhook_id) REFERENCES webhooks (shard, id) ON DELETE CASCADE
)${STRICT};

-- The id of an event begins with its time.
CREATE UNIQUE INDEX events_by_id ON events (shard, organization_id, id);
`
