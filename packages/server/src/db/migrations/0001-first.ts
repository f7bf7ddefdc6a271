/**
 * The first schema. Every table of an organization has a key that begins with its shard; `deployment`
 * and `token_keys` belong to the whole deployment. `content` stands last, so that what comes before it
 * is read without its pages; the list of an author is answered from an index alone.
 */
export const first = `
CREATE TABLE deployment (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  sealed_data_key BLOB NOT NULL,
  control_epoch INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE token_keys (
  id TEXT PRIMARY KEY,
  sealed_key BLOB NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE organizations (
  shard INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  max_documents INTEGER,
  max_content_bytes INTEGER,
  suspended_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shard, id)
) STRICT;

CREATE TABLE api_keys (
  shard INTEGER NOT NULL,
  id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  secret_hash BLOB NOT NULL,
  ends_at INTEGER,
  revoked_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, organization_id) REFERENCES organizations (shard, id)
) STRICT;
CREATE INDEX api_keys_by_organization ON api_keys (shard, organization_id, created_at);

CREATE TABLE signing_secrets (
  shard INTEGER NOT NULL,
  id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  sealed_secret BLOB NOT NULL,
  ends_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, organization_id) REFERENCES organizations (shard, id)
) STRICT;
CREATE INDEX signing_secrets_by_organization
  ON signing_secrets (shard, organization_id, created_at);

CREATE TABLE identities (
  shard INTEGER NOT NULL,
  id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  external_user_id TEXT NOT NULL,
  document_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shard, id),
  UNIQUE (shard, organization_id, external_user_id),
  FOREIGN KEY (shard, organization_id) REFERENCES organizations (shard, id)
) STRICT;

CREATE TABLE documents (
  shard INTEGER NOT NULL,
  id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  identity_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  content_hash TEXT NOT NULL,
  title TEXT NOT NULL,
  title_folded TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id)
) STRICT;
CREATE INDEX documents_by_update
  ON documents (shard, identity_id, updated_at DESC, id DESC, created_at, title);

CREATE TABLE shares (
  shard INTEGER NOT NULL,
  token_hash BLOB NOT NULL,
  document_id TEXT NOT NULL,
  sealed_token BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shard, token_hash),
  UNIQUE (shard, document_id),
  FOREIGN KEY (shard, document_id) REFERENCES documents (shard, id) ON DELETE CASCADE
) STRICT;

CREATE TABLE deleted_documents (
  shard INTEGER NOT NULL,
  id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  deleted_at INTEGER NOT NULL,
  PRIMARY KEY (shard, id)
) STRICT;

CREATE TABLE idempotency_keys (
  shard INTEGER NOT NULL,
  identity_id TEXT NOT NULL,
  route TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shard, identity_id, route, idempotency_key)
) STRICT;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
`
