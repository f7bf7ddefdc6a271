import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourly } from './hourly.ts'
import { HOUR_MILLISECONDS } from './time.ts'

test('a report is made at most once an hour for each key', () => {
  let at = 0
  const reported: string[] = []
  const report = hourly(
    (key) => reported.push(key),
    () => at,
  )
  for (const key of ['a', 'b', 'a']) report(key)
  at = HOUR_MILLISECONDS - 1
  report('a')
  assert.deepEqual(reported, ['a', 'b'])
  at = HOUR_MILLISECONDS
  report('a')
  assert.deepEqual(reported, ['a', 'b', 'a'])
})
