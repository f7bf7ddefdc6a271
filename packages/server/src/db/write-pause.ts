import { ApiError } from '@waraq/contract'
import type { Database } from './database.ts'

/** The error of the triggers, which commands print. */
export const PAUSED = 'writes are paused for a copy: waraq drain off resumes them'

const RETRY_SECONDS = 5

/** Wraps a database, and refuses the writes that it pauses with 503 and `Retry-After: 5`. */
export function refusePausedWrites(db: Database): Database {
  const refusing = <Result>(writing: Promise<Result>): Promise<Result> =>
    writing.catch((error: unknown) => {
      if (!isPaused(error)) throw error
      throw new ApiError('service_unavailable', {
        rule: 'writes_paused',
        retryAfter: RETRY_SECONDS,
      })
    })
  return {
    ...db,
    write: (...statements) => refusing(db.write(...statements)),
    writeChain: (chain) => refusing(db.writeChain(chain)),
  }
}

const isPaused = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(PAUSED)
