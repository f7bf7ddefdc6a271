/**
 * Images and the documents that show them. An image is a ticket until it is confirmed; `object_key` names
 * the stored bytes, which never change. `linked_at` is when a document last stopped showing it. A link
 * carries the revision that saw it, so that a save finds the links that it dropped. A doomed object is one
 * whose row is gone, and which is still to be removed from the store.
 */
export const images = `
ALTER TABLE organizations ADD COLUMN max_images INTEGER;
ALTER TABLE organizations ADD COLUMN max_image_storage INTEGER;
ALTER TABLE identities ADD COLUMN image_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE identities ADD COLUMN image_bytes INTEGER NOT NULL DEFAULT 0;

CREATE TABLE images (
  shard INTEGER NOT NULL,
  id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  identity_id TEXT NOT NULL,
  content_type TEXT NOT NULL,
  announced_bytes INTEGER,
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  object_key TEXT,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  linked_at INTEGER,
  is_upload_cleared INTEGER NOT NULL,
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id)
) STRICT;
CREATE INDEX images_waiting ON images (shard, identity_id) WHERE confirmed_at IS NULL;
CREATE INDEX images_uploads ON images (created_at) WHERE is_upload_cleared = 0;
CREATE INDEX images_by_link ON images (linked_at);

CREATE TABLE document_images (
  shard INTEGER NOT NULL,
  document_id TEXT NOT NULL,
  image_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (shard, document_id, image_id),
  FOREIGN KEY (shard, document_id) REFERENCES documents (shard, id) ON DELETE CASCADE,
  FOREIGN KEY (shard, image_id) REFERENCES images (shard, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX document_images_by_image ON document_images (shard, image_id);

CREATE TABLE doomed_objects (
  shard INTEGER NOT NULL,
  object_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shard, object_key)
) STRICT;
`
