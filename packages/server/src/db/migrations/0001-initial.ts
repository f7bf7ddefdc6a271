import { sql } from '../sql.ts'
import { BLOB, CONTENT, INTEGER, STRICT, TEXT } from './column-types.ts'

/**
 * The first schema. The key of every tenant table begins with its shard. `deployment`,
 * `token_keys`, `job_leases` and `scrub_places` have none: they belong to the whole deployment.
 */
export const initial = sql`
-- blob_store_owner: the tokens that identify this database in the image store that it
-- cleans, separated by spaces. NULL: it has never cleaned one.
CREATE TABLE deployment (
  id ${INTEGER} PRIMARY KEY CHECK (id = 1),
  name ${TEXT} NOT NULL,
  sealed_data_key ${BLOB} NOT NULL,
  control_epoch ${INTEGER} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  blob_store_owner ${TEXT}
)${STRICT};

-- not_before, expires_at: validity of a key and of its tokens. NULL: no limit.
CREATE TABLE token_keys (
  id ${TEXT} PRIMARY KEY,
  sealed_key ${BLOB} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  not_before ${INTEGER},
  expires_at ${INTEGER}
)${STRICT};

-- NULL in a limit or rate: the deployment's default.
CREATE TABLE organizations (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  name ${TEXT} NOT NULL,
  max_documents ${INTEGER},
  max_content_bytes ${INTEGER},
  suspended_at ${INTEGER},
  created_at ${INTEGER} NOT NULL,
  max_images ${INTEGER},
  max_image_storage ${INTEGER},
  rate_identity ${INTEGER},
  rate_mint ${INTEGER},
  PRIMARY KEY (shard, id)
)${STRICT};

CREATE TABLE api_keys (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  secret_hash ${BLOB} NOT NULL,
  expires_at ${INTEGER},
  revoked_at ${INTEGER},
  created_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, organization_id) REFERENCES organizations (shard, id)
)${STRICT};
CREATE INDEX api_keys_by_organization ON api_keys (shard, organization_id, created_at);

CREATE TABLE signing_secrets (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  sealed_secret ${BLOB} NOT NULL,
  expires_at ${INTEGER},
  created_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, organization_id) REFERENCES organizations (shard, id)
)${STRICT};
CREATE INDEX signing_secrets_by_organization
  ON signing_secrets (shard, organization_id, created_at);

CREATE TABLE identities (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  external_user_id ${TEXT} NOT NULL,
  document_count ${INTEGER} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  image_count ${INTEGER} NOT NULL DEFAULT 0,
  image_bytes ${INTEGER} NOT NULL DEFAULT 0,
  PRIMARY KEY (shard, id),
  UNIQUE (shard, organization_id, external_user_id),
  FOREIGN KEY (shard, organization_id) REFERENCES organizations (shard, id)
)${STRICT};

-- content is the last column: SQLite reads the columns before it without its pages.
-- stored_id repeats the id outside every index. SQLite trusts an index entry, so a damaged one leads to
-- another document's row: reads and writes compare this column with the requested id.
CREATE TABLE documents (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  stored_id ${TEXT} NOT NULL CHECK (stored_id = id),
  organization_id ${TEXT} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  revision ${INTEGER} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  updated_at ${INTEGER} NOT NULL,
  content_hash ${TEXT} NOT NULL,
  title ${TEXT} NOT NULL,
  title_match_key ${TEXT} NOT NULL,
  content ${CONTENT} NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id)
)${STRICT};
-- A covering index for an identity's document list.
CREATE INDEX documents_by_update
  ON documents (shard, identity_id, updated_at DESC, id DESC, created_at, title);

CREATE TABLE shares (
  shard ${INTEGER} NOT NULL,
  token_hash ${BLOB} NOT NULL,
  document_id ${TEXT} NOT NULL,
  sealed_token ${BLOB} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, token_hash),
  UNIQUE (shard, document_id),
  FOREIGN KEY (shard, document_id) REFERENCES documents (shard, id) ON DELETE CASCADE
)${STRICT};

CREATE TABLE deleted_documents (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  deleted_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, id)
)${STRICT};

CREATE TABLE idempotency_keys (
  shard ${INTEGER} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  route ${TEXT} NOT NULL,
  idempotency_key ${TEXT} NOT NULL,
  request_hash ${TEXT} NOT NULL,
  response ${TEXT} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, identity_id, route, idempotency_key)
)${STRICT};
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- An image is an upload ticket until it is confirmed. object_key: the immutable stored bytes.
-- linked_at: when the image last lost a link from a document.
CREATE TABLE images (
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  organization_id ${TEXT} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  content_type ${TEXT} NOT NULL,
  declared_bytes ${INTEGER},
  bytes ${INTEGER} NOT NULL,
  width ${INTEGER} NOT NULL,
  height ${INTEGER} NOT NULL,
  object_key ${TEXT},
  created_at ${INTEGER} NOT NULL,
  confirmed_at ${INTEGER},
  linked_at ${INTEGER},
  is_upload_deleted ${INTEGER} NOT NULL,
  content_sha256 ${TEXT},
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id)
)${STRICT};
CREATE INDEX images_waiting ON images (shard, identity_id) WHERE confirmed_at IS NULL;
CREATE INDEX images_uploads ON images (created_at) WHERE is_upload_deleted = 0;
CREATE INDEX images_by_link ON images (linked_at);

-- revision: of the last save that had the link, so that a save finds the links that it dropped.
CREATE TABLE document_images (
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  image_id ${TEXT} NOT NULL,
  revision ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, document_id, image_id),
  FOREIGN KEY (shard, document_id) REFERENCES documents (shard, id) ON DELETE CASCADE,
  FOREIGN KEY (shard, image_id) REFERENCES images (shard, id) ON DELETE CASCADE
)${STRICT};
CREATE INDEX document_images_by_image ON document_images (shard, image_id);

-- Resized variants by width. bytes is 0 where the original is served and no resize is retried.
CREATE TABLE image_variants (
  shard ${INTEGER} NOT NULL,
  image_id ${TEXT} NOT NULL,
  width ${INTEGER} NOT NULL,
  bytes ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, image_id, width),
  FOREIGN KEY (shard, image_id) REFERENCES images (shard, id) ON DELETE CASCADE
)${STRICT};

-- Objects without an image row that are still in the store.
CREATE TABLE pending_object_deletions (
  shard ${INTEGER} NOT NULL,
  object_key ${TEXT} NOT NULL,
  created_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, object_key)
)${STRICT};

-- due_at: when the next server of this database may run the job.
CREATE TABLE job_leases (
  job ${TEXT} PRIMARY KEY,
  due_at ${INTEGER} NOT NULL
)${STRICT};

-- full_at: when the token bucket is full again if it is not used before, in microseconds.
-- key_hash: a hash, so that the database stores no IP address of a reader.
CREATE TABLE rate_counters (
  shard ${INTEGER} NOT NULL,
  key_hash ${TEXT} NOT NULL,
  full_at ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, key_hash)
)${STRICT};

-- The last row that the scrub job has verified, by kind.
CREATE TABLE scrub_places (
  job ${TEXT} NOT NULL,
  shard ${INTEGER} NOT NULL,
  id ${TEXT} NOT NULL,
  PRIMARY KEY (job)
)${STRICT};
`
