const SQLITE_CORRUPT = 11
const SQLITE_NOT_A_DATABASE = 26
// SQLite has no error code for a damaged format number in the file header.
const SQLITE_UNSUPPORTED = 'unsupported file format'
/** PostgreSQL's `data_corrupted` and `index_corrupted`. */
const POSTGRES_CORRUPT = ['XX001', 'XX002']

/** An index entry that points to the row of another key. */
class CorruptIndexError extends Error {
  constructor(key: string) {
    super(`a database index leads from ${key} to another row`)
  }
}

/**
 * The row that a query by id found. Its id must come from a column outside every index.
 *
 * @throws CorruptIndexError if it is the row of another id.
 */
export function requireRowOf<Row extends { id: string }>(
  id: string,
  row: Row | undefined,
): Row | undefined {
  if (row !== undefined && row.id !== id) throw new CorruptIndexError(id)
  return row
}

/** Whether a query failed because stored data is damaged. */
export function isCorruption(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof CorruptIndexError) return true
  if ('errcode' in error && typeof error.errcode === 'number') {
    const isDamaged = [SQLITE_CORRUPT, SQLITE_NOT_A_DATABASE].includes(error.errcode & 0xff)
    return isDamaged || error.message === SQLITE_UNSUPPORTED
  }
  if ('code' in error && POSTGRES_CORRUPT.includes(String(error.code))) return true
  return isCorruption(error.cause)
}
