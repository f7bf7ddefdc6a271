/** Where a job that looks through all rows of a kind was left off. */
export const integrity = `
CREATE TABLE scrub_places (
  job TEXT NOT NULL,
  shard INTEGER NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (job)
) STRICT;

ALTER TABLE images ADD COLUMN content_sha256 TEXT;
`
