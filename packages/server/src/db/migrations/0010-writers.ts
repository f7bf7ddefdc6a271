import { sql } from '../sql.ts'
import { CLUSTERED, INTEGER, TEXT } from './column-types.ts'

/** Co-authors, who write documents of others by grants. Additive only. */
export const writers = sql`
-- Who wrote the content of a document that has co-authors. revision: of the newest version before
-- that save, so that a version has the writers of the rows from the version before it on. In no
-- column of documents: SQLite would read all of the content to reach it.
CREATE TABLE document_writers (
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  revision ${INTEGER} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  wrote_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, document_id, revision, identity_id),
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id) ON DELETE CASCADE
)${CLUSTERED};
CREATE INDEX document_writers_by_identity ON document_writers (shard, identity_id);

-- The document for which a co-author uploaded the image; null if its owner uploaded it.
ALTER TABLE images ADD COLUMN document_id ${TEXT};
`
