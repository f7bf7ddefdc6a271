import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MICROS } from '../../lib/time.ts'
import type { Attempted, Batch } from './batch.ts'
import { type Attempt, resultOf } from './batch-result.ts'
import type { Claim } from './store.ts'

const AT = 1_000 * DAY_MICROS
const random = (bytes: number) => Buffer.alloc(bytes, 0x80)

const claim = (failingSince: number | null = null): Claim => ({
  shard: 1,
  organizationId: 'organization',
  id: 'webhook',
  token: 'token',
  url: 'https://app.example/',
  types: null,
  position: 10,
  failing_since: failingSince,
  newest: 99,
  oldest: 0,
  parked_count: 0,
})

const eventAt = (position: number, subject: string) => ({
  position,
  subject,
  id: `event ${position}`,
  type: 'document.updated' as const,
  payload: {},
})
const fresh = (position: number, subject = 'a'): Attempted => ({
  event: eventAt(position, subject),
  position,
  subject,
})
const parked = (position: number, failures: number, subject = 'a'): Attempted => ({
  ...fresh(position, subject),
  parked: { position, subject, failures },
})
const batchOf = (attempts: Attempted[], more: Partial<Batch> = {}): Batch => ({
  attempts,
  behind: [],
  expired: [],
  isFull: false,
  position: 20,
  ...more,
})
const answered = (status: number | null, requestedPause?: number): Attempt => ({
  at: AT,
  status,
  error: status === null ? 'unreachable' : null,
  milliseconds: 1,
  requestedPause,
})

/** The result of a batch, with the outcome of each attempt in order; undefined: no attempt. */
function resultFor(batch: Batch, attempts: (Attempt | undefined)[], since: number | null = null) {
  const results = new Map(
    batch.attempts.flatMap((one, at): [Attempted, Attempt][] => {
      const attempt = attempts[at]
      return attempt ? [[one, attempt]] : []
    }),
  )
  return resultOf(claim(since), batch, results, { at: AT, random })
}

test('a batch whose events are delivered moves the position and parks nothing', () => {
  const batch = batchOf([parked(5, 2), fresh(11, 'b')], { expired: [3] })
  const result = resultFor(batch, [answered(200), answered(204)], AT - 1)
  assert.deepEqual([result.position, result.settled, result.parked], [20, [3, 5], []])
  assert.deepEqual(
    [result.failingSince, result.disabledReason, result.pausedUntil],
    [null, null, 0],
  )
  assert.equal(result.attempts.length, 2)
})

test('a failed event is parked with a pause, and the later ones of its subject behind it', () => {
  const batch = batchOf([fresh(11), fresh(12), fresh(13, 'b')], { behind: [eventAt(14, 'c')] })
  const {
    position,
    parked: rows,
    failingSince,
  } = resultFor(batch, [answered(500), undefined, answered(200)])
  // The event after the last attempt keeps its turn.
  assert.deepEqual([position, failingSince], [13, null])
  const found = rows.map((row) => [row.position, row.failures, row.next_at !== null])
  assert.deepEqual(found, [
    [11, 1, true],
    [12, 0, false],
  ])
})

test('events behind a parked one are parked with it', () => {
  const batch = batchOf([fresh(11)], { behind: [eventAt(12, 'b')] })
  const result = resultFor(batch, [answered(200)])
  assert.deepEqual([result.position, result.parked.map((row) => row.position)], [20, [12]])
})

test('events after the last attempt keep their turn if the time ended', () => {
  const batch = batchOf([fresh(11), fresh(12, 'b'), fresh(13, 'c')], { behind: [eventAt(14, 'd')] })
  const result = resultFor(batch, [answered(200), undefined, undefined])
  assert.deepEqual([result.position, result.parked], [11, []])
  const nothing = resultFor(batch, [])
  assert.deepEqual([nothing.position, nothing.parked, nothing.failingSince], [10, [], null])
})

test('an event is given up after its tenth failure', () => {
  const [row] = resultFor(batchOf([parked(5, 9)]), [answered(500)]).parked
  assert.deepEqual([row?.failures, row?.next_at, row?.given_up_at], [10, null, AT])
  const [other] = resultFor(batchOf([parked(5, 8)]), [answered(null)]).parked
  assert.deepEqual([other?.failures, other?.given_up_at], [9, null])
})

test('a requested pause holds the webhook and is no failure', () => {
  const result = resultFor(batchOf([parked(5, 3)]), [answered(429, 7_000_000)])
  assert.equal(result.pausedUntil, AT + 7_000_000)
  const [row] = result.parked
  assert.deepEqual([row?.failures, row?.next_at, row?.last_status], [3, AT + 7_000_000, 429])
})

test('a webhook that is full, without a retry that is due, pauses for a minute', () => {
  const full = (attempts: Attempted[], outcomes: Attempt[]) =>
    resultFor(batchOf(attempts, { isFull: true }), outcomes).pausedUntil
  assert.equal(full([], []), AT + 60_000_000)
  assert.equal(full([parked(5, 1)], [answered(200)]), 0)
})

test('failures begin to count with the first one, and disable after five days', () => {
  const failed = (since: number | null) => resultFor(batchOf([fresh(11)]), [answered(500)], since)
  assert.deepEqual([failed(null).failingSince, failed(null).disabledReason], [AT, null])
  const early = failed(AT - 5 * DAY_MICROS + 1)
  assert.deepEqual([early.failingSince, early.disabledReason], [AT - 5 * DAY_MICROS + 1, null])
  assert.equal(failed(AT - 5 * DAY_MICROS).disabledReason, 'failing')
  assert.equal(resultFor(batchOf([fresh(11)]), [answered(410)]).disabledReason, 'gone')
  const idle = resultFor(batchOf([]), [], AT - 9 * DAY_MICROS)
  assert.deepEqual([idle.failingSince, idle.disabledReason], [AT - 9 * DAY_MICROS, null])
})
