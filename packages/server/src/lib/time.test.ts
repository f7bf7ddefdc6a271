import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createMonotonicTimestamps, isoOf, isoWithoutZone, microsOf } from './time.ts'

const NOON = new Date('2026-11-21T12:00:00.250Z')

test('timestamps within one millisecond increase', () => {
  const stamp = createMonotonicTimestamps(() => NOON)
  const stamps = Array.from({ length: 5_000 }, stamp)
  assert.equal(stamps[0], microsOf(NOON))
  for (const [index, at] of stamps.entries()) assert.equal(at, microsOf(NOON) + index)
})

test('timestamps follow the clock forward', () => {
  let now = NOON
  const stamp = createMonotonicTimestamps(() => now)
  stamp()
  now = new Date(NOON.getTime() + 1)
  assert.equal(stamp(), microsOf(now))
})

test('timestamps follow a clock that is set back by an hour', () => {
  let now = NOON
  const stamp = createMonotonicTimestamps(() => now)
  stamp()
  now = new Date(NOON.getTime() - 3_600_000)
  assert.equal(stamp(), microsOf(now))
})

test('a clock adjusted slightly backwards never repeats a timestamp', () => {
  let now = NOON
  const stamp = createMonotonicTimestamps(() => now)
  const before = stamp()
  now = new Date(NOON.getTime() - 5)
  assert.ok(stamp() > before)
})

test('timestamps are formatted in UTC with six fractional digits, with and without a zone', () => {
  const at = microsOf(NOON) + 7
  assert.equal(isoOf(at), '2026-11-21T12:00:00.250007Z')
  assert.equal(isoWithoutZone(at), '2026-11-21T12:00:00.250007')
  assert.equal(isoOf(0), '1970-01-01T00:00:00.000000Z')
  assert.equal(
    isoOf(microsOf(new Date('2024-02-29T23:59:59.999Z')) + 999),
    '2024-02-29T23:59:59.999999Z',
  )
  assert.equal(isoOf(microsOf(new Date('2038-01-19T03:14:08Z'))), '2038-01-19T03:14:08.000000Z')
})

test('isoOf() agrees with Date, and its strings sort by time', () => {
  const moment = fc.integer({ min: 0, max: 4_102_444_800_000_000 })
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const milliseconds = new Date(Math.floor(a / 1000)).toISOString().slice(0, -1)
      assert.equal(isoOf(a), `${milliseconds}${String(a % 1000).padStart(3, '0')}Z`)
      assert.equal(isoOf(a) < isoOf(b), a < b)
    }),
  )
})
