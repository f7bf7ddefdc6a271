import { dirname } from 'node:path'
import { OperatorError } from '../../lib/operator-error.ts'

const [SQLITE_READONLY, SQLITE_CANTOPEN] = [8, 14]
const SYSTEM_CODES = ['EACCES', 'EPERM', 'EROFS']

/**
 * Does work that opens or writes the file.
 *
 * @throws OperatorError with the path and the remedy if the file system does not permit it.
 */
export function withWritable<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    if (!isUnwritable(cause)) throw cause
    throw new OperatorError(
      `cannot open ${file} for writing: give the user of this process write access to ${dirname(file)}, or set WARAQ_DATA_DIR to another folder`,
      { cause },
    )
  }
}

function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') {
    return [SQLITE_READONLY, SQLITE_CANTOPEN].includes(error.errcode & 0xff)
  }
  return 'code' in error && SYSTEM_CODES.includes(String(error.code))
}
