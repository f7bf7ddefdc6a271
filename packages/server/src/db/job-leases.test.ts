import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES } from '../../test/lib/engines.ts'
import { HOUR_MICROS } from '../lib/time.ts'
import { acquireJobLease } from './job-leases.ts'

const NOON = 1_700_000_000_000_000

for (const { name, open } of ENGINES) {
  test(`one of several servers acquires a job lease, once per interval, over ${name}`, async (t) => {
    const { db } = await open(t)
    const acquireAtOnce = (at: number, job = 'sweeping') =>
      Promise.all(Array.from({ length: 20 }, () => acquireJobLease(db, job, at, HOUR_MICROS)))
    const taken = (all: boolean[]) => all.filter(Boolean).length

    assert.equal(taken(await acquireAtOnce(NOON)), 1)
    assert.equal(taken(await acquireAtOnce(NOON + HOUR_MICROS / 2)), 0)
    assert.equal(taken(await acquireAtOnce(NOON, 'dusting')), 1, 'another job has a separate lease')
    // Timers are imprecise.
    assert.equal(taken(await acquireAtOnce(NOON + HOUR_MICROS - 1_000_000)), 1)
    assert.equal(taken(await acquireAtOnce(NOON + HOUR_MICROS)), 0)
    // A clock that was a year ahead for a moment.
    assert.equal(taken(await acquireAtOnce(NOON + 8_766 * HOUR_MICROS)), 1)
    assert.equal(taken(await acquireAtOnce(NOON + 2 * HOUR_MICROS)), 1)
    assert.equal(taken(await acquireAtOnce(NOON + 2 * HOUR_MICROS)), 0)
  })
}
