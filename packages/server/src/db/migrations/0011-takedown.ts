import { sql } from '../sql.ts'
import { CLUSTERED, INTEGER, TEXT } from './column-types.ts'

/** Documents that were taken down, suspended users, and lists of erasures. Additive only. */
export const takedown = sql`
-- A document that nobody opens. In no column of documents: SQLite would read all of the content to
-- reach it. No foreign key to it either, so that a deletion at the same time brings nothing back.
-- by: the actor, as in the audit. An organization lifts its own takedowns only.
CREATE TABLE documents_taken_down (
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  by ${TEXT} NOT NULL,
  reason ${TEXT} NOT NULL,
  reference ${TEXT},
  taken_down_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, document_id),
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id)
)${CLUSTERED};
CREATE INDEX documents_taken_down_by_identity
  ON documents_taken_down (shard, identity_id, document_id);
CREATE INDEX documents_taken_down_by_organization ON documents_taken_down (shard, organization_id);

-- NULL: the user is not suspended.
ALTER TABLE identities ADD COLUMN suspended_at ${INTEGER};
CREATE INDEX identities_suspended ON identities (shard, organization_id, suspended_at)
  WHERE suspended_at IS NOT NULL;

CREATE INDEX erasures_by_organization ON erasures (shard, organization_id, id);
`
