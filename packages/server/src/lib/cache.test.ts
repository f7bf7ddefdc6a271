import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCache } from './cache.ts'

test('what was set is found, and set again is the new value', () => {
  const recent = createCache<string, number>(10)
  assert.equal(recent.get('a'), undefined)
  recent.set('a', 1)
  assert.equal(recent.get('a'), 1)
  recent.set('a', 2)
  assert.equal(recent.get('a'), 2)
})

test('what is asked for again and again stays, and what nobody asks for falls away', () => {
  const recent = createCache<number, string>(100)
  recent.set(-1, 'asked for')
  recent.set(-2, 'forgotten')
  for (let key = 0; key < 1_000; key++) {
    recent.set(key, 'passing')
    assert.equal(recent.get(-1), 'asked for')
  }
  assert.equal(recent.get(-2), undefined)
})

test('never more than twice the maximum is held', () => {
  const max = 50
  const recent = createCache<number, true>(max)
  for (let key = 0; key < 10 * max; key++) recent.set(key, true)
  // From the oldest on: asking moves what is found to the young side, and never adds.
  const held = Array.from({ length: 10 * max }, (_, key) => recent.get(key)).filter(Boolean)
  assert.ok(held.length <= 2 * max, `${held.length} are held`)
  assert.ok(held.length >= max, `only ${held.length} are held`)
})

test('after clearing nothing is left', () => {
  const recent = createCache<number, true>(2)
  for (const key of [1, 2, 3]) recent.set(key, true)
  recent.clear()
  for (const key of [1, 2, 3]) assert.equal(recent.get(key), undefined)
})
