/**
 * What all servers together have let somebody take: until when, in microseconds, nobody may ask for anything
 * for the allowance to be whole again. `who` is a hash: no address of a reader lies in the database.
 */
export const spentAllowances = `
CREATE TABLE spent_allowances (
  shard INTEGER NOT NULL,
  who TEXT NOT NULL,
  full_at INTEGER NOT NULL,
  PRIMARY KEY (shard, who)
) STRICT;
`
