import { sql } from '../sql.ts'
import { CLUSTERED, INTEGER, STRICT, TEXT } from './column-types.ts'

/** Scopes of API keys, and the events of organizations. Additive only. */
export const events = sql`
-- What the key permits, separated by spaces. NULL: mint.
ALTER TABLE api_keys ADD COLUMN scopes ${TEXT};

-- Committed changes that the relay has not published yet. A document has one row for all pending
-- changes of its content, whose at is 0; its revision is that of the document. The others append.
-- subject: the document, or the image of image.confirmed.
-- kind: content, or the type of the event. is_new: 1 from the creation until it is published.
-- at: the time of the change, or later: it increases with the further changes of a subject.
-- revision, content_hash: of the document after a further change.
-- detail: the share link of share.*, the revision of document.version_created.
-- first_at: the time of the change, of content that of the first pending one.
CREATE TABLE document_changes (
  shard ${INTEGER} NOT NULL,
  subject ${TEXT} NOT NULL,
  kind ${TEXT} NOT NULL,
  at ${INTEGER} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  revision ${INTEGER},
  content_hash ${TEXT},
  detail ${TEXT},
  is_new ${INTEGER} NOT NULL,
  first_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, subject, kind, at)
)${CLUSTERED};
CREATE INDEX document_changes_of_content ON document_changes (first_at) WHERE kind = 'content';
CREATE INDEX document_changes_of_others ON document_changes (first_at) WHERE kind <> 'content';

-- An organization whose events are kept.
-- position: of the newest event. oldest: events up to this position are deleted.
-- generation: changes when a backup is restored, because positions are then given again.
CREATE TABLE feeds (
  shard ${INTEGER} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  position ${INTEGER} NOT NULL,
  oldest ${INTEGER} NOT NULL,
  generation ${TEXT} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, organization_id)
)${STRICT};

-- data: the ids of the event in JSON, without the identity.
CREATE TABLE events (
  shard ${INTEGER} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  position ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  type ${TEXT} NOT NULL,
  at ${INTEGER} NOT NULL,
  subject ${TEXT} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  data ${TEXT} NOT NULL,
  PRIMARY KEY (shard, organization_id, position)
)${STRICT};
`
