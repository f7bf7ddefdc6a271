import { ApiError } from '@waraq/contract'
import { type Clock, type Microseconds, microsOf } from '../../lib/time.ts'

const MAX_SKEW = 5_000_000
const SECOND = 1_000_000

/**
 * Servers that share a database must agree on the time, or one rejects the tokens of another.
 * `readClock` returns the database's clock, undefined where it is this machine's.
 *
 * @throws ApiError `service_unavailable` if the clocks differ by more than 5 seconds.
 */
export async function requireClockInSync(
  readClock: () => Promise<Microseconds | undefined>,
  now: Clock,
): Promise<void> {
  const databaseTime = await readClock()
  if (databaseTime === undefined) return
  const skew = microsOf(now()) - databaseTime
  if (Math.abs(skew) <= MAX_SKEW) return
  const difference = `${Math.abs(Math.round(skew / SECOND))} s ${skew > 0 ? 'ahead of' : 'behind'}`
  throw new ApiError('service_unavailable', {
    cause: new Error(`the clock of this machine is ${difference} that of the database`),
  })
}
