/** Four times what the server can carry: it goes on with what it can, and others hardly notice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { watchCpuUsage } from '../faults/lib/cpu-usage.ts'
import type { Outcome, Stream } from './lib/generator.ts'
import { brokenIn, median, percent, quantile } from './lib/judge.ts'
import { type Rig, SERVER_CORE, startRig } from './lib/rig.ts'

/** Saves alone must fit: four times their share of the peak is about half of the server. */
const SHARES = { reads: 0.6, saves: 0.05, shares: 0.35 } as const
const SECOND = 1_000
const OTHERS_PER_SECOND = 50
const TIMES = 4
/** Peak and overload in turns, so that other work on the machine slows both or one round only. */
const ROUNDS = 5
const [PEAK_MS, LOAD_MS] = [4 * SECOND, 6 * SECOND]
const [FEW, MANY] = [64, 1_000]

test('a server at four times its peak keeps its goodput and the response times of others', {
  timeout: 300_000,
}, async (t) => {
  const rig = await startRig(t)
  await rig.run(5 * SECOND, streamsAt(rig, 5_000, FEW))
  const quiet = await rig.run(5 * SECOND, [others(rig)])
  const rounds: Round[] = []
  for (let at = 0; at < ROUNDS; at++) {
    const [saturated, freeAtPeak] = await runOn(rig, PEAK_MS, streamsAt(rig, 40_000, FEW))
    const peak = perSecond(saturated, PEAK_MS)
    const load = [...streamsAt(rig, TIMES * peak, MANY), others(rig)]
    const [overloaded, free] = await runOn(rig, LOAD_MS, load)
    const goodput = perSecond(overloaded, LOAD_MS) / free / (peak / freeAtPeak)
    rounds.push({ peak, goodput, overloaded })
  }
  await delay(5 * SECOND)
  const after = await rig.run(5 * SECOND, [others(rig)])

  const middle = (of: (round: Round) => number): number => median(rounds.map(of))
  const figures = {
    goodput: middle(({ goodput }) => goodput),
    quietP99: p99(quiet.get('others')),
    overloadedP99: middle(({ overloaded }) => p99(overloaded.get('others'))),
    afterwardsP99: p99(after.get('others')),
    withoutRetryAfter: sumOf(
      rounds.flatMap(({ overloaded }) => [...overloaded.values()]),
      (each) => each.withoutRetryAfter,
    ),
  }
  const { quietP99, overloadedP99, afterwardsP99 } = figures
  const peaks = rounds.map(({ peak, goodput }) => `${percent(goodput)} of ${Math.round(peak)}/s`)
  t.diagnostic(`goodput ${percent(figures.goodput)} of the peak (${peaks.join(', ')})`)
  t.diagnostic(
    `p99 of the reads of others ${quietP99.toFixed(1)} ms alone, ${overloadedP99.toFixed(1)} ms ` +
      `under the load, ${afterwardsP99.toFixed(1)} ms after it`,
  )
  for (const name of ['reads', 'saves', 'shares', 'others']) {
    const { succeeded, refused } = trafficOf(rounds, name)
    t.diagnostic(`${name}: ${succeeded} answered, ${refused} refused`)
  }
  assert.deepEqual(brokenIn(figures), [])
})

interface Round {
  /** Successful requests a second with as many requests as connections. */
  peak: number
  /** Under overload over that, each in the time that other processes left. */
  goodput: number
  overloaded: Map<string, Outcome>
}

/** A run, and the share of the server's core that other processes left. */
async function runOn(rig: Rig, milliseconds: number, streams: Stream[]) {
  const usage = watchCpuUsage(rig.server.pid, SERVER_CORE)
  const outcomes = await rig.run(milliseconds, streams)
  return [outcomes, 1 - usage.shareOfOthers()] as const
}

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

const perSecond = (outcomes: Map<string, Outcome>, milliseconds: number): number =>
  sumOf([...outcomes.values()], ({ succeeded }) => succeeded.length) / (milliseconds / SECOND)

function trafficOf(rounds: Round[], name: string) {
  const all = rounds.flatMap(({ overloaded }) => overloaded.get(name) ?? [])
  return {
    succeeded: sumOf(all, ({ succeeded }) => succeeded.length),
    refused: sumOf(all, ({ refused }) => refused.length),
  }
}

const sumOf = <T>(all: readonly T[], of: (each: T) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0)

const p99 = (outcome: Outcome | undefined): number => quantile(outcome?.succeeded ?? [], 0.99)
