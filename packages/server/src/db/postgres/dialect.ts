/**
 * Translates a migration to PostgreSQL. Text compares byte by byte, as in SQLite, independent of
 * the locale. Content is compressed with lz4, at a third of the cost of PostgreSQL's default.
 */
export const toPostgresSchema = (sql: string): string =>
  sql
    .replace(/\bINTEGER\b/g, 'BIGINT')
    .replace(/\bBLOB\b/g, 'BYTEA')
    .replace(/\bTEXT\b/g, 'TEXT COLLATE "C"')
    .replace(/\bcontent TEXT\b/g, 'content TEXT COMPRESSION lz4')
    .replace(/\)\s*STRICT\b/g, ')')
