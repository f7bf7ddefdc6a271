/**
 * Smaller copies of images, by their width. Where a copy is of no use, `bytes` is 0: the image itself is
 * shown, and nobody tries again.
 */
export const imageVariants = `
CREATE TABLE image_variants (
  shard INTEGER NOT NULL,
  image_id TEXT NOT NULL,
  width INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (shard, image_id, width),
  FOREIGN KEY (shard, image_id) REFERENCES images (shard, id) ON DELETE CASCADE
) STRICT;
`
