import { ApiError } from '@waraq/contract'
import { type Clock, type Microseconds, microsOf } from '../../lib/time.ts'

const MOST_APART = 5_000_000
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
  const theirs = await readClock()
  if (theirs === undefined) return
  const apart = microsOf(now()) - theirs
  if (Math.abs(apart) <= MOST_APART) return
  const says = `${Math.abs(Math.round(apart / SECOND))} s ${apart > 0 ? 'ahead of' : 'behind'}`
  throw new ApiError('service_unavailable', {
    cause: new Error(`the clock of this machine is ${says} that of the database`),
  })
}
