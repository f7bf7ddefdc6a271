import { sql } from '../sql.ts'
import { BLOB, CLUSTERED, INTEGER, STRICT, TEXT } from './column-types.ts'

/** The log of administrative changes, and the keys of operators. Additive only. */
export const audit = sql`
-- organization_id: empty in the rows of the deployment itself, whose shard is 0. No foreign key: the
-- log outlives what it is about.
-- actor: cli, system, admin_key:ID or api_key:ID.
-- detail: in JSON, old and new values of limits and the names of fields. NULL: nothing to add.
CREATE TABLE audit (
  shard ${INTEGER} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  at ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  actor ${TEXT} NOT NULL,
  action ${TEXT} NOT NULL,
  target ${TEXT} NOT NULL,
  detail ${TEXT},
  PRIMARY KEY (shard, organization_id, at, id)
)${CLUSTERED};
CREATE INDEX audit_by_time ON audit (at, id);

-- scope: read, write or erase; each permits what those before it do.
CREATE TABLE admin_keys (
  id ${TEXT} NOT NULL PRIMARY KEY,
  secret_hash ${BLOB} NOT NULL,
  scope ${TEXT} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  expires_at ${INTEGER},
  revoked_at ${INTEGER}
)${STRICT};

-- external_id: the id that the operator gave the organization.
ALTER TABLE organizations ADD COLUMN external_id ${TEXT};
ALTER TABLE api_keys ADD COLUMN label ${TEXT};
`
