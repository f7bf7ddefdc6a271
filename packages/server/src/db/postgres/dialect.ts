/** What PostgreSQL says otherwise than SQLite: the stores and the migrations are written once. */

/** Where servers hear that something was suspended, revoked, rolled or limited. */
export const CONTROL_CHANNEL = 'waraq_control'

/** A statement of a store as PostgreSQL reads it. */
export const toPostgresSql = (sql: string): string =>
  sql
    // Bytes of a text: the type is free of cost, and marks the column for `values.ts`.
    .replace(/\bAS BLOB\)/g, 'AS VARCHAR)')
    .replace(/\binstr\(/g, 'strpos(')
    // An array is looked up in an index whatever the planner thinks of its length.
    .replace(
      /\b(NOT )?IN \(SELECT value FROM json_each\((\$\d+)\)\)/g,
      (_, not, place) => `${not ? '<> ALL' : '= ANY'} ${arrayOf(place)}`,
    )
    // Who raises the control epoch tells all servers at its commit.
    .replace(
      /\bRETURNING control_epoch$/,
      `RETURNING control_epoch, CAST(pg_notify('${CONTROL_CHANNEL}', '') AS TEXT) AS told`,
    )

const arrayOf = (place: string): string =>
  `(ARRAY(SELECT json_array_elements_text(CAST(${place} AS json))))`

/**
 * A migration as PostgreSQL reads it. Texts are compared byte by byte, as SQLite does whatever the
 * locale; contents are packed with lz4, which costs a third of what PostgreSQL packs with by itself.
 */
export const toPostgresSchema = (sql: string): string =>
  sql
    .replace(/\bINTEGER\b/g, 'BIGINT')
    .replace(/\bBLOB\b/g, 'BYTEA')
    .replace(/\bTEXT\b/g, 'TEXT COLLATE "C"')
    .replace(/\bcontent TEXT\b/g, 'content TEXT COMPRESSION lz4')
    .replace(/\)\s*STRICT\b/g, ')')
