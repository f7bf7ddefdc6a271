import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCache } from './cache.ts'

test('get() returns the last value set', () => {
  const recent = createCache<string, number>(10)
  assert.equal(recent.get('a'), undefined)
  recent.set('a', 1)
  assert.equal(recent.get('a'), 1)
  recent.set('a', 2)
  assert.equal(recent.get('a'), 2)
})

test('recently used entries stay, and unused ones are evicted', () => {
  const recent = createCache<number, string>(100)
  recent.set(-1, 'asked for')
  recent.set(-2, 'forgotten')
  for (let key = 0; key < 1_000; key++) {
    recent.set(key, 'passing')
    assert.equal(recent.get(-1), 'asked for')
  }
  assert.equal(recent.get(-2), undefined)
})

test('the cache holds at most twice the maximum', () => {
  const max = 50
  const recent = createCache<number, true>(max)
  for (let key = 0; key < 10 * max; key++) recent.set(key, true)
  // Oldest first: a lookup moves the entry to the young generation and never adds one.
  const held = Array.from({ length: 10 * max }, (_, key) => recent.get(key)).filter(Boolean)
  assert.ok(held.length <= 2 * max, `${held.length} entries`)
  assert.ok(held.length >= max, `only ${held.length} entries`)
})

test('clear() removes all entries', () => {
  const recent = createCache<number, true>(2)
  for (const key of [1, 2, 3]) recent.set(key, true)
  recent.clear()
  for (const key of [1, 2, 3]) assert.equal(recent.get(key), undefined)
})
