import { sql } from '../sql.ts'
import { CONTENT, INTEGER, STRICT, TEXT } from './column-types.ts'

/** The changes of documents that several pages write at once. Additive only. */
export const live = sql`
-- The last changes of blocks, for the other pages: a document is whole without them, and they are
-- never copied. base_hash and content_hash: of the versions before and after it. writer and seq: the
-- page, and its number of the change. body: the blocks and the steps as JSON.
CREATE TABLE live_changes (
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  revision ${INTEGER} NOT NULL,
  base_hash ${TEXT} NOT NULL,
  content_hash ${TEXT} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  writer ${TEXT} NOT NULL,
  seq ${INTEGER} NOT NULL,
  at ${INTEGER} NOT NULL,
  body ${CONTENT} NOT NULL,
  PRIMARY KEY (shard, document_id, revision),
  FOREIGN KEY (shard, document_id) REFERENCES documents (shard, id) ON DELETE CASCADE,
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id) ON DELETE CASCADE
)${STRICT};
CREATE INDEX live_changes_by_age ON live_changes (at);
CREATE INDEX live_changes_by_identity ON live_changes (shard, identity_id);
`
