import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES } from '../../test/lib/engines.ts'
import { acquireJobLease } from './job-leases.ts'

const HOUR = 3_600_000_000
const NOON = 1_700_000_000_000_000

for (const { name, open } of ENGINES) {
  test(`one of several servers acquires a job lease, once per interval, over ${name}`, async (t) => {
    const { db } = await open(t)
    const turns = (at: number, job = 'sweeping') =>
      Promise.all(Array.from({ length: 20 }, () => acquireJobLease(db, job, at, HOUR)))
    const taken = (all: boolean[]) => all.filter(Boolean).length

    assert.equal(taken(await turns(NOON)), 1)
    assert.equal(taken(await turns(NOON + HOUR / 2)), 0)
    assert.equal(taken(await turns(NOON, 'dusting')), 1, 'another job has a separate lease')
    // Timers are imprecise.
    assert.equal(taken(await turns(NOON + HOUR - 1_000_000)), 1)
    assert.equal(taken(await turns(NOON + HOUR)), 0)
    // A clock that was a year ahead for a moment.
    assert.equal(taken(await turns(NOON + 8_766 * HOUR)), 1)
    assert.equal(taken(await turns(NOON + 2 * HOUR)), 1)
    assert.equal(taken(await turns(NOON + 2 * HOUR)), 0)
  })
}
