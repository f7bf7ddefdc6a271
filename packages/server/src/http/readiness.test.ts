import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Check, findReadinessFailure } from './readiness.ts'

const check = (reason: Check['reason'], stops: Check['stops'], failing: boolean): Check => ({
  reason,
  stops,
  isFailing: () => failing,
})

test('findReadinessFailure prefers the failure that stops the most', async () => {
  const checks = [
    check('starting', 'everything', false),
    check('disk_low', 'uploads', true),
    check('disk_full', 'writes', true),
    check('clock_off', 'writes', true),
    check('draining', 'everything', true),
  ]
  assert.deepEqual(await findReadinessFailure(checks), { reason: 'draining', stops: 'everything' })
  assert.deepEqual(await findReadinessFailure(checks.slice(0, 4)), {
    reason: 'disk_full',
    stops: 'writes',
  })
  assert.deepEqual(await findReadinessFailure(checks.slice(0, 2)), {
    reason: 'disk_low',
    stops: 'uploads',
  })
  assert.equal(await findReadinessFailure(checks.slice(0, 1)), undefined)
})

test('findReadinessFailure counts a check that throws as a failure', async () => {
  const cause = new Error('away')
  const isFailing = () => Promise.reject(cause)
  const trouble = { reason: 'database_away', stops: 'everything' } as const
  assert.deepEqual(await findReadinessFailure([{ ...trouble, isFailing }]), { ...trouble, cause })
})
