import type { Random } from '../../lib/random.ts'
import { DAY_MICROS, type Microseconds } from '../../lib/time.ts'
import type { AttemptRow } from '../store.ts'
import type { Attempted, Batch } from './batch.ts'
import { pauseAfter } from './retry-schedule.ts'
import type { BatchResult, Claim, ParkedChange } from './store.ts'

/** What an attempt found. */
export interface Attempt {
  at: Microseconds
  status: number | null
  error: AttemptRow['error']
  milliseconds: number
  /** The pause that the response requested. */
  requestedPause: Microseconds | undefined
}

type Results = ReadonlyMap<Attempted, Attempt>

/** Without a success for this long, a webhook is disabled. */
const FAILING_DAYS = 5
const GONE = 410
/** A webhook that is full and has no retry due is not looked at for so long. */
const FULL_PAUSE: Microseconds = 60_000_000

export const isDelivered = ({ status }: Attempt): boolean =>
  status !== null && status >= 200 && status < 300

export const isGone = ({ status }: Attempt): boolean => status === GONE

/** What a batch and its attempts change. Events without an attempt stay in their place. */
export function resultOf(
  claim: Claim,
  batch: Batch,
  results: Results,
  { at, random }: { at: Microseconds; random: Random },
): BatchResult {
  const { kept, position } = attemptedPart(claim, batch, results)
  const all = [...results.values()]
  const hasFailed = all.some((attempt) => !isDelivered(attempt))
  const failingSince = all.some(isDelivered)
    ? null
    : hasFailed
      ? (claim.failing_since ?? at)
      : claim.failing_since
  const hasFailedLong =
    hasFailed && failingSince !== null && at - failingSince >= FAILING_DAYS * DAY_MICROS
  const isStuck = batch.isFull && all.length === 0
  const pauses = all.flatMap(({ requestedPause: pause }) =>
    pause === undefined ? [] : [at + pause],
  )
  const isSettled = ({ parked }: Attempted, attempt: Attempt | undefined) =>
    parked && attempt && isDelivered(attempt)
  return {
    at,
    position,
    failingSince,
    pausedUntil: Math.max(isStuck ? at + FULL_PAUSE : 0, ...pauses),
    disabledReason: all.some(isGone) ? 'gone' : hasFailedLong ? 'failing' : null,
    settled: [
      ...batch.expired,
      ...batch.attempts
        .filter((one) => isSettled(one, results.get(one)))
        .map((one) => one.position),
    ],
    parked: [
      ...batch.behind.filter((event) => event.position <= position).map(waiting),
      ...kept.flatMap((one) => parkedOf(one, results.get(one), { at, random })),
    ],
    attempts: [...results].map(([{ event }, { status, error, milliseconds, at: attemptedAt }]) => ({
      event_id: event.id,
      event_type: event.type,
      at: attemptedAt,
      status,
      error,
      milliseconds,
    })),
  }
}

/** Without the new events after the last attempt, if the time ended before their turn. */
function attemptedPart({ position }: Claim, batch: Batch, results: Results) {
  const isFresh = ({ parked }: Attempted) => parked === undefined
  const isUnsent = (one: Attempted) => isFresh(one) && !results.has(one)
  if (!batch.attempts.some(isUnsent)) return { kept: batch.attempts, position: batch.position }
  const sent = batch.attempts.filter((one) => isFresh(one) && results.has(one))
  const last = sent.reduce((most, one) => Math.max(most, one.position), position)
  return {
    kept: batch.attempts.filter((one) => !isFresh(one) || one.position <= last),
    position: last,
  }
}

const waiting = ({ position, subject }: { position: number; subject: string }): ParkedChange => ({
  position,
  subject,
  failures: 0,
  next_at: null,
  last_status: null,
  given_up_at: null,
})

function parkedOf(
  one: Attempted,
  attempt: Attempt | undefined,
  { at, random }: { at: Microseconds; random: Random },
): ParkedChange[] {
  const { parked, position, subject } = one
  if (!attempt) return parked ? [] : [waiting(one)]
  if (isDelivered(attempt)) return []
  const { requestedPause, status } = attempt
  // A receiver that asks for patience has not failed the event.
  const failures = (parked?.failures ?? 0) + (requestedPause === undefined ? 1 : 0)
  const pause = requestedPause ?? pauseAfter(failures, random)
  return [
    {
      position,
      subject,
      failures,
      next_at: pause === undefined ? null : at + pause,
      last_status: status,
      given_up_at: pause === undefined ? at : null,
    },
  ]
}
