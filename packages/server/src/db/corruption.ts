const SQLITE_CORRUPT = 11
const SQLITE_NOT_A_DATABASE = 26
/** PostgreSQL's `data_corrupted` and `index_corrupted`. */
const POSTGRES_CORRUPT = ['XX001', 'XX002']

/** Whether a question failed because what the database keeps is damaged. */
export function isCorruption(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') {
    return [SQLITE_CORRUPT, SQLITE_NOT_A_DATABASE].includes(error.errcode & 0xff)
  }
  if ('code' in error && POSTGRES_CORRUPT.includes(String(error.code))) return true
  return isCorruption(error.cause)
}
