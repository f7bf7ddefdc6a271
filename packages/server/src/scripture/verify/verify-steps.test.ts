import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Budget } from '@waraq/scripture/corpus'
import { runSteps } from '../../http/json-steps.ts'
import type { BoundedQuotation } from './bounded-report.ts'
import { ANONYMOUS } from './limits.ts'
import { createVerifySteps, type VerifyInput, type VerifyStep } from './verify-steps.ts'

const STEPS = 10
/** CPU time of one step. */
const STEP_MILLISECONDS = 30
/** The steps after which a budget reads the clock. */
const LOOK = 64

/** Verifications of ten steps, on a clock that only their steps advance. */
function startVerifications() {
  const time = { now: 0 }
  function* steps(budget: Budget): Generator<VerifyStep<BoundedQuotation>> {
    for (let end = 1; end <= STEPS; end++) {
      budget.resume()
      time.now += STEP_MILLISECONDS
      budget.spend(LOOK)
      budget.pause()
      yield { quotations: [], end }
    }
  }
  const verify = createVerifySteps<BoundedQuotation>(
    {
      begin: (_request, budget) => ({
        steps: steps(budget),
        checkedTo: 0,
        members: { sources: [] },
      }),
      present: (quotation) => quotation,
    },
    () => time.now,
  )
  const begin = (
    { cpuMilliseconds = 1_000, ...input }: Partial<VerifyInput & typeof ANONYMOUS> = {},
    isCancelled = () => false,
  ) => {
    const limits = { ...ANONYMOUS, cpuMilliseconds }
    return verify({ source: { text: 'x' }, limits, ...input }, { isCancelled })
  }
  const reportOf = (ended: ReturnType<typeof runSteps<{ body: Uint8Array } | undefined>>) =>
    ended && JSON.parse(Buffer.from(ended.body).toString())
  return { time, begin, reportOf }
}

test('verify yields after each step, and time between its steps does not count', () => {
  const { time, begin, reportOf } = startVerifications()
  const [one, other] = [begin(), begin()]
  for (let step = 0; step < STEPS; step++) {
    assert.ok(!one.next().done && !other.next().done)
    time.now += 1_000
  }
  for (const { done, value } of [one.next(), other.next()]) {
    assert.ok(done)
    const { truncated, checked_to } = reportOf(value)
    assert.deepEqual([truncated, checked_to], [false, null])
  }
})

test('verify truncates a verification whose budget is spent', () => {
  const { begin, reportOf } = startVerifications()
  const { truncated, checked_to } = reportOf(
    runSteps(begin({ cpuMilliseconds: 6.5 * STEP_MILLISECONDS })),
  )
  assert.deepEqual([truncated, checked_to], [true, 6])
})

test('verify ends a cancelled verification', () => {
  const { begin, reportOf } = startVerifications()
  let isCancelled = false
  const steps = begin({}, () => isCancelled)
  for (let step = 0; step < 4; step++) steps.next()
  isCancelled = true
  const { truncated, checked_to } = reportOf(runSteps(steps))
  assert.deepEqual([truncated, checked_to], [true, 4])
})

test('a quick verification gives up after a slice, unless it may take no longer', () => {
  const { begin, reportOf } = startVerifications()
  assert.equal(runSteps(begin({ isQuick: true })), undefined)
  const brief = reportOf(runSteps(begin({ isQuick: true, cpuMilliseconds: 40 })))
  assert.deepEqual([brief.truncated, brief.checked_to], [true, 1])
})

test('the document of a verification is parsed in steps', () => {
  const { begin, reportOf } = startVerifications()
  const keys = Array.from({ length: 10_000 }, (_, at) => `"k${at}":0`).join()
  const content = new TextEncoder().encode(`{"type":"doc","content":[],"x":{${keys}}}`)
  const steps = begin({ source: { content } })
  let count = 0
  for (;;) {
    const { done, value } = steps.next()
    if (done) {
      assert.equal(reportOf(value).truncated, false)
      break
    }
    count++
  }
  assert.ok(count > STEPS + 8, `${count} steps`)
})
