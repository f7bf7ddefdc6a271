import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Budget } from '@waraq/scripture/corpus'
import type { BoundedQuotation } from './bounded-report.ts'
import { ANONYMOUS } from './limits.ts'
import { createVerifyTurns, type VerifyStep } from './turns.ts'

const STEPS = 10
/** CPU time of one step: a turn has four. */
const STEP_MILLISECONDS = 30
/** The steps after which a budget reads the clock. */
const LOOK = 64

/** Verifications of ten steps, on a clock that only their steps advance. */
function startTurns() {
  const time = { now: 0 }
  function* steps(budget: Budget): Generator<VerifyStep<BoundedQuotation>> {
    for (let end = 1; end <= STEPS; end++) {
      time.now += STEP_MILLISECONDS
      budget.spend(LOOK)
      yield { quotations: [], end }
    }
  }
  const { verify } = createVerifyTurns<BoundedQuotation>(
    {
      begin: (_request, budget) => ({
        steps: steps(budget),
        checkedTo: 0,
        members: { sources: [] },
      }),
      present: (found) => found,
    },
    () => time.now,
  )
  return (id: number, { cpuMilliseconds = 1_000, isCancelled = false } = {}) => {
    const body = new TextEncoder().encode('{"text":"x"}')
    const limits = { ...ANONYMOUS, cpuMilliseconds }
    const ended = verify({ id, body, limits }, { isCancelled: () => isCancelled })
    return ended && JSON.parse(Buffer.from(ended.body).toString())
  }
}

test('verify takes turns of 100 ms, and another verification has its turns between them', () => {
  const verify = startTurns()
  assert.equal(verify(1), undefined)
  assert.equal(verify(2), undefined)
  assert.equal(verify(1), undefined)
  assert.equal(verify(2), undefined)
  const [one, other] = [verify(1), verify(2)]
  assert.deepEqual([one.truncated, one.checked_to], [false, null])
  assert.deepEqual(other, one)
})

test('verify truncates a verification whose budget is spent', () => {
  const verify = startTurns()
  const limits = { cpuMilliseconds: 6.5 * STEP_MILLISECONDS }
  assert.equal(verify(1, limits), undefined)
  const { truncated, checked_to } = verify(1, limits)
  assert.deepEqual([truncated, checked_to], [true, 6])
})

test('verify ends a cancelled verification', () => {
  const verify = startTurns()
  assert.equal(verify(1), undefined)
  const { truncated, checked_to } = verify(1, { isCancelled: true })
  assert.deepEqual([truncated, checked_to], [true, 4])
})
