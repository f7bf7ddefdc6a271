import { sql } from '../sql.ts'
import { CLUSTERED, INTEGER, TEXT } from './column-types.ts'

/** Threads of comments on documents. Additive only. */
export const comments = sql`
-- Threads outlive their document in the trash, so they have no foreign key to it. The first comment of
-- a thread has its id; who wrote that one began the thread.
-- owner_id: the author of the document, whose comments bytes adds up.
-- anchor: the quoted words as JSON; null if the thread is about the whole document.
CREATE TABLE comment_threads (
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  id ${TEXT} NOT NULL,
  owner_id ${TEXT} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  resolved_at ${INTEGER},
  resolved_by ${TEXT},
  comment_count ${INTEGER} NOT NULL,
  bytes ${INTEGER} NOT NULL,
  anchor_version ${INTEGER} NOT NULL,
  anchor ${TEXT},
  PRIMARY KEY (shard, document_id, id),
  FOREIGN KEY (shard, resolved_by) REFERENCES identities (shard, id)
)${CLUSTERED};
CREATE INDEX comment_threads_by_owner ON comment_threads (shard, owner_id, bytes);
CREATE INDEX comment_threads_by_resolver ON comment_threads (shard, resolved_by) WHERE resolved_by IS NOT NULL;

-- identity_id: null once this identity is erased.
CREATE TABLE comments (
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  thread_id ${TEXT} NOT NULL,
  id ${TEXT} NOT NULL,
  identity_id ${TEXT},
  created_at ${INTEGER} NOT NULL,
  edited_at ${INTEGER},
  deleted_at ${INTEGER},
  text ${TEXT} NOT NULL,
  PRIMARY KEY (shard, document_id, thread_id, id),
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id)
)${CLUSTERED};
CREATE INDEX comments_by_identity ON comments (shard, identity_id, document_id, thread_id, id);

-- An erasure finds here the comments that wait to be published.
CREATE INDEX document_changes_of_comments ON document_changes (shard, organization_id)
  WHERE kind = 'comment.created';
`
