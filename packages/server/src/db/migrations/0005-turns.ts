/** When a job is next due, whichever of the servers over this database then takes it. */
export const turns = `
CREATE TABLE turns (
  job TEXT PRIMARY KEY,
  next_at INTEGER NOT NULL
) STRICT;
`
