import { sql } from '../sql.ts'
import { BLOB, CONTENT, INTEGER, STRICT, TEXT } from './column-types.ts'

/**
 * Versions, trash and further share links. Additive only: servers of the schema before run beside
 * it.
 */
export const history = sql`
-- A version keeps the content that a write replaced. Versions outlive their document in the trash, so
-- they have no foreign key to it.
-- saved_at, replaced_at: when the content became current and when it ceased to be.
-- next_session: a hash of the embed token that replaced it.
-- pack_revision: first_revision of its pack. NULL: content has the bytes themselves.
CREATE TABLE document_versions (
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  revision ${INTEGER} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  saved_at ${INTEGER} NOT NULL,
  replaced_at ${INTEGER} NOT NULL,
  next_session ${TEXT} NOT NULL,
  content_hash ${TEXT} NOT NULL,
  content_bytes ${INTEGER} NOT NULL,
  name ${TEXT},
  pack_revision ${INTEGER},
  pack_offset ${INTEGER},
  title ${TEXT} NOT NULL,
  content ${CONTENT},
  PRIMARY KEY (shard, document_id, revision),
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id)
)${STRICT};
-- The versions that count with their full size towards the limit of an identity.
CREATE INDEX document_versions_loose
  ON document_versions (shard, identity_id, document_id, content_bytes) WHERE pack_revision IS NULL;

-- packed: one zstd frame of the concatenated contents; an erased one is zeros.
-- rewrite_count: detects that another write has replaced the frame since it was read.
CREATE TABLE version_packs (
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  first_revision ${INTEGER} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  raw_bytes ${INTEGER} NOT NULL,
  packed_bytes ${INTEGER} NOT NULL,
  rewrite_count ${INTEGER} NOT NULL,
  packed ${BLOB} NOT NULL,
  PRIMARY KEY (shard, document_id, first_revision)
)${STRICT};
CREATE INDEX version_packs_by_identity ON version_packs (shard, identity_id, packed_bytes);

-- The first and the last packed version that show an image.
CREATE TABLE version_images (
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  image_id ${TEXT} NOT NULL,
  first_revision ${INTEGER} NOT NULL,
  last_revision ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, document_id, image_id)
)${STRICT};
CREATE INDEX version_images_by_image ON version_images (shard, image_id);

-- The content of a document in the trash is its version of this revision.
CREATE TABLE trashed_documents (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  revision ${INTEGER} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  updated_at ${INTEGER} NOT NULL,
  content_hash ${TEXT} NOT NULL,
  title ${TEXT} NOT NULL,
  title_match_key ${TEXT} NOT NULL,
  trashed_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id)
)${STRICT};
CREATE INDEX trashed_documents_by_time
  ON trashed_documents (shard, identity_id, trashed_at DESC, id DESC);

-- Share links besides the default one in shares.
CREATE TABLE share_links (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  document_id ${TEXT} NOT NULL,
  token_hash ${BLOB} NOT NULL,
  sealed_token ${BLOB} NOT NULL,
  name ${TEXT},
  created_at ${INTEGER} NOT NULL,
  expires_at ${INTEGER},
  password_hash ${TEXT},
  max_uses ${INTEGER},
  use_count ${INTEGER} NOT NULL,
  view_count ${INTEGER} NOT NULL,
  last_viewed_at ${INTEGER},
  PRIMARY KEY (shard, id),
  UNIQUE (shard, token_hash),
  FOREIGN KEY (shard, document_id) REFERENCES documents (shard, id) ON DELETE CASCADE
)${STRICT};
CREATE INDEX share_links_by_document ON share_links (shard, document_id, created_at);

ALTER TABLE shares ADD COLUMN view_count ${INTEGER} NOT NULL DEFAULT 0;
ALTER TABLE shares ADD COLUMN last_viewed_at ${INTEGER};
-- Bytes of the packs of an identity, as of the last run of version-retention.
ALTER TABLE identities ADD COLUMN history_bytes ${INTEGER} NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD COLUMN versions_all_hours ${INTEGER};
ALTER TABLE organizations ADD COLUMN versions_hourly_days ${INTEGER};
ALTER TABLE organizations ADD COLUMN versions_daily_days ${INTEGER};
ALTER TABLE organizations ADD COLUMN trash_days ${INTEGER};
ALTER TABLE organizations ADD COLUMN max_history_bytes ${INTEGER};
`
