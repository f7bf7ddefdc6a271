import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BudgetSpentError, createBudget, createMeter, UNLIMITED, untilSpent } from './budget.ts'

/** A budget with a clock that the test sets. */
function budgetOf(milliseconds: number) {
  const clock = { now: 0, isCancelled: false }
  const isCancelled = () => clock.isCancelled
  return { clock, budget: createBudget({ milliseconds, cpu: () => clock.now, isCancelled }) }
}

test('a budget ends work within 64 steps of its limit, permanently', () => {
  const { clock, budget } = budgetOf(10)
  budget.spend(1_000)
  clock.now = 10
  for (let step = 1; step < 64; step++) budget.spend()
  assert.equal(budget.isSpent(), false)
  assert.throws(() => budget.spend(), BudgetSpentError)
  assert.ok(budget.isSpent())
  assert.throws(() => budget.spend(0), BudgetSpentError)
})

test('a budget ends cancelled work', () => {
  const { clock, budget } = budgetOf(10)
  clock.isCancelled = true
  assert.throws(() => budget.spend(64), BudgetSpentError)
})

test('a budget does not count the time between its steps', () => {
  const { clock, budget } = budgetOf(10)
  clock.now = 6
  budget.pause()
  clock.now = 600
  budget.resume()
  clock.now = 603
  budget.spend(64)
  clock.now = 604
  assert.throws(() => budget.spend(64), BudgetSpentError)
})

test('a meter charges the caller it works for', () => {
  const meter = createMeter()
  const [one, other] = [budgetOf(10), budgetOf(10)]
  const work = function* () {
    for (;;) yield meter.spend(64)
  }
  const steps = meter.stepsUnder(one.budget, work())
  const others = meter.stepsUnder(other.budget, work())
  steps.next()
  one.clock.now = 20
  others.next()
  assert.equal(
    meter.under(UNLIMITED, () => meter.spend(64)),
    undefined,
  )
  // The first clock advances while the other work runs.
  steps.next()
  assert.ok(!one.budget.isSpent() && !other.budget.isSpent())
  assert.throws(() => {
    meter.under(one.budget, () => {
      one.clock.now = 31
      meter.spend(64)
    })
  }, BudgetSpentError)
})

test('`untilSpent` rethrows other errors', () => {
  assert.equal(
    untilSpent(() => 1),
    1,
  )
  assert.throws(() => untilSpent(() => assert.fail('broken')), /broken/)
})
