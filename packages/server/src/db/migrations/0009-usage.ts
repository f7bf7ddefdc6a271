import { sql } from '../sql.ts'
import { CLUSTERED, INTEGER, TEXT } from './column-types.ts'

/** What organizations use, a row a day. Additive only. */
export const usage = sql`
-- organization_id: no foreign key, because servers count before they write.
-- day: in UTC, as 2026-11-29.
-- identities to identities_near_limit: measured once on that day. NULL: not measured.
CREATE TABLE usage_days (
  shard ${INTEGER} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  day ${TEXT} NOT NULL,
  requests ${INTEGER} NOT NULL DEFAULT 0,
  tokens_minted ${INTEGER} NOT NULL DEFAULT 0,
  saves ${INTEGER} NOT NULL DEFAULT 0,
  reads_signed ${INTEGER} NOT NULL DEFAULT 0,
  reads_shared ${INTEGER} NOT NULL DEFAULT 0,
  bytes_in ${INTEGER} NOT NULL DEFAULT 0,
  bytes_out ${INTEGER} NOT NULL DEFAULT 0,
  identities ${INTEGER},
  documents ${INTEGER},
  content_bytes ${INTEGER},
  history_bytes ${INTEGER},
  image_bytes ${INTEGER},
  identities_near_limit ${INTEGER},
  PRIMARY KEY (shard, organization_id, day)
)${CLUSTERED};
CREATE INDEX usage_days_by_day ON usage_days (day, shard, organization_id);

-- The day of the last request with the key, in UTC. NULL: none since this column exists.
ALTER TABLE api_keys ADD COLUMN last_used_on ${TEXT};
`
