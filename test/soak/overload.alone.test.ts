/** Four times what the server can carry: it goes on with what it can, and others hardly notice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Outcome, Stream } from './lib/generator.ts'
import { brokenIn, median, quantile } from './lib/judge.ts'
import { type Rig, startRig } from './lib/rig.ts'

const MINUTES = Number(process.env.WARAQ_SOAK_MINUTES ?? 0)
const skip = MINUTES === 0 && 'takes both cores: WARAQ_SOAK_MINUTES=3 npm test -- soak'
/** Saves alone must fit: four times their share of the peak is about half of the server. */
const SHARES = { reads: 0.6, saves: 0.05, shares: 0.35 } as const
const SECOND = 1_000
const OTHERS_PER_SECOND = 50
const TIMES = 4
const [FEW, MANY] = [64, 1_000]

test('a server at four times its peak keeps its promises', {
  skip,
  timeout: 300_000,
}, async (t) => {
  const rig = await startRig(t)
  await rig.run(5 * SECOND, streamsAt(rig, 5_000, FEW))
  const quiet = await rig.run(5 * SECOND, [others(rig)])
  const peakRun = await rig.run(8 * SECOND, streamsAt(rig, 40_000, FEW))
  const peak = total(peakRun) / 8
  const loaded = await rig.run(20 * SECOND, [...streamsAt(rig, TIMES * peak, MANY), others(rig)])
  await delay(5 * SECOND)
  const after = await rig.run(5 * SECOND, [others(rig)])

  const figures = {
    peak,
    goodput: total(loaded) / 20,
    writes: trafficOf(loaded.get('saves')),
    publicReads: trafficOf(loaded.get('shares')),
    others: trafficOf(loaded.get('others')),
    saveP50: quantile(loaded.get('saves')?.succeeded ?? [], 0.5),
    readP50: quantile(loaded.get('reads')?.succeeded ?? [], 0.5),
    quietP99: p99(quiet.get('others')),
    overloadedP99: steadyP99(loaded.get('others')),
    afterwardsP99: p99(after.get('others')),
    withoutRetryAfter: [...loaded.values()].reduce((sum, each) => sum + each.withoutRetryAfter, 0),
  }
  t.diagnostic(JSON.stringify(figures))
  for (const each of loaded.values()) {
    t.diagnostic(
      `${each.name}: ${each.succeeded.length} done, p99 ${p99(each).toFixed(1)} ms, ` +
        `${each.refused.length} refused, p99 ${quantile(each.refused, 0.99).toFixed(1)} ms, ` +
        `${each.unsent} unsent, others ${JSON.stringify(each.others)}`,
    )
  }
  assert.deepEqual(brokenIn(figures), [])
})

const streamsAt = (rig: Rig, rate: number, connections: number): Stream[] =>
  (['reads', 'saves', 'shares'] as const).map((name) => ({
    name,
    perSecond: rate * SHARES[name],
    connections: Math.ceil(connections * SHARES[name]),
    requests: rig.requests[name],
  }))

const others = ({ requests }: Rig): Stream => ({
  name: 'others',
  perSecond: OTHERS_PER_SECOND,
  connections: 8,
  requests: requests.others,
})

const total = (outcomes: Map<string, Outcome>): number =>
  [...outcomes.values()].reduce((sum, { succeeded }) => sum + succeeded.length, 0)

const trafficOf = (outcome: Outcome | undefined) => ({
  succeeded: outcome?.succeeded.length ?? 0,
  refused: outcome?.refused.length ?? 0,
})

/** The median of the p99 of each quarter: one bad second of the machine is not the server's. */
function steadyP99(outcome: Outcome | undefined): number {
  const all = outcome?.succeeded ?? new Float64Array()
  const quarter = Math.ceil(all.length / 4)
  const parts = [0, 1, 2, 3].map((at) => all.subarray(at * quarter, (at + 1) * quarter))
  return median(parts.map((part) => quantile(part, 0.99)))
}

const p99 = (outcome: Outcome | undefined): number => quantile(outcome?.succeeded ?? [], 0.99)
