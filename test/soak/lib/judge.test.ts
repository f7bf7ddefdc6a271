import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenIn, growthIn, type OverloadFigures, type Sample } from './judge.ts'

const STEADY: Sample[] = Array.from({ length: 18 }, (_, at) => ({
  minutes: at / 6,
  heapBytes: 60_000_000 + (at % 3) * 200_000,
  files: 120 + (at % 4),
  resources: 90 + (at % 2),
  p99Milliseconds: 12 + (at % 5),
}))

const grown = (change: (sample: Sample, at: number) => Partial<Sample>) =>
  growthIn(STEADY.map((sample, at) => ({ ...sample, ...change(sample, at) })))

test('growthIn finds nothing in a steady run', () => {
  assert.deepEqual(growthIn(STEADY), [])
})

test('growthIn finds a Map without eviction', () => {
  const leak = grown(({ heapBytes }, at) => ({ heapBytes: heapBytes + at * 300_000 }))
  assert.match(leak.join(), /the heap grew/)
})

test('growthIn finds descriptors and handles that stay open', () => {
  assert.match(grown(({ files }, at) => ({ files: files + at * 10 })).join(), /descriptors/)
  assert.match(grown(({ resources }, at) => ({ resources: resources + at * 10 })).join(), /handles/)
})

test('growthIn finds latency that rises, and refuses to judge a short run', () => {
  assert.match(grown((_, at) => ({ p99Milliseconds: at * at })).join(), /p99 rose/)
  assert.deepEqual(growthIn(STEADY.slice(0, 5)), ['too few samples'])
})

const HELD: OverloadFigures = {
  goodput: 0.9,
  quietP99: 5,
  overloadedP99: 40,
  afterwardsP99: 6,
  withoutRetryAfter: 0,
}

const BROKEN: [change: Partial<OverloadFigures>, complaint: RegExp][] = [
  [{ goodput: 0.79 }, /goodput is 79 %/],
  [{ overloadedP99: 101 }, /reads of others take 101/],
  [{ withoutRetryAfter: 1 }, /without Retry-After/],
  [{ afterwardsP99: 80 }, /5 s later/],
]

test('brokenIn finds nothing where every promise held', () => {
  assert.deepEqual(brokenIn(HELD), [])
})

for (const [change, complaint] of BROKEN) {
  test(`brokenIn finds ${Object.keys(change)} out of bounds`, () => {
    assert.match(brokenIn({ ...HELD, ...change }).join(), complaint)
  })
}
