import { sql } from '../sql.ts'
import { INTEGER, STRICT, TEXT } from './column-types.ts'

/** Erasures of identities, and the indexes by which they find what an identity has. Additive only. */
export const erasure = sql`
-- An erasure, and its receipt once it is done.
-- identity_id: closed while it is here. NULL once the identity is gone.
-- subject_hash: an HMAC of the organization and its id of the user, so that the receipt proves without
-- naming.
-- documents, versions, images, events: erased so far.
-- overwritten_at: when the files of the database lost the rows. NULL: not yet.
-- leased_by, lease_until: the process that erases.
CREATE TABLE erasures (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  identity_id ${TEXT},
  subject_hash ${TEXT} NOT NULL,
  documents ${INTEGER} NOT NULL,
  versions ${INTEGER} NOT NULL,
  images ${INTEGER} NOT NULL,
  events ${INTEGER} NOT NULL,
  requested_at ${INTEGER} NOT NULL,
  done_at ${INTEGER},
  overwritten_at ${INTEGER},
  leased_by ${TEXT},
  lease_until ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, organization_id) REFERENCES organizations (shard, id)
)${STRICT};
CREATE UNIQUE INDEX erasures_open ON erasures (shard, organization_id, identity_id)
  WHERE identity_id IS NOT NULL;
CREATE INDEX erasures_in_files ON erasures (done_at) WHERE overwritten_at IS NULL;

CREATE INDEX images_by_identity ON images (shard, identity_id, id);
CREATE INDEX document_versions_by_identity ON document_versions (shard, identity_id);
CREATE INDEX events_by_identity ON events (shard, organization_id, identity_id, position)
  WHERE identity_id <> '';
`
