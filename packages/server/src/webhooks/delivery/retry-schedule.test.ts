import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MICROS } from '../../lib/time.ts'
import { pauseAfter, requestedPause } from './retry-schedule.ts'

const NOON = Date.parse('2026-11-28T12:00:00Z') * 1_000
const least = (bytes: number) => Buffer.alloc(bytes)
const most = (bytes: number) => Buffer.alloc(bytes, 0xff)

test('pauseAfter() grows for nine attempts and then gives up', () => {
  const pauses = Array.from({ length: 10 }, (_, at) => pauseAfter(at + 1, least))
  assert.equal(pauses[0], 4_000_000)
  for (const [at, pause] of pauses.slice(1, 9).entries())
    assert.ok((pause ?? 0) > (pauses[at] ?? 0))
  assert.equal(pauses[9], undefined)
  const total = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0)
  assert.ok(total > 2 * 24 * HOUR_MICROS && total < 4 * 24 * HOUR_MICROS)
})

test('pauseAfter() varies by a fifth in both directions', () => {
  assert.deepEqual(
    [pauseAfter(4, least), pauseAfter(4, most)],
    [1.6 * HOUR_MICROS, 2.4 * HOUR_MICROS],
  )
})

const requested: [status: number, retryAfter: string | undefined, seconds: number | undefined][] = [
  [429, '7', 7],
  [503, '7', 7],
  [429, '86400', 3_600],
  [429, 'Sat, 28 Nov 2026 12:01:30 GMT', 90],
  [429, 'Sat, 28 Nov 2026 11:00:00 GMT', undefined],
  [429, undefined, undefined],
  [429, '0', undefined],
  [429, '-5', undefined],
  [429, 'soon', undefined],
  [429, '9'.repeat(400), undefined],
  [500, '7', undefined],
  [200, '7', undefined],
]
for (const [status, retryAfter, seconds] of requested) {
  test(`a ${status} with Retry-After ${retryAfter?.slice(0, 40)} pauses for ${seconds} s`, () => {
    const pause = requestedPause({ status, retryAfter }, NOON)
    assert.equal(pause, seconds && seconds * 1_000_000)
  })
}
