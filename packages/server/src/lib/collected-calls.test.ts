import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectCalls } from './collected-calls.ts'

test('names are passed on together, each once, and a failed call does not stop the next', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const calls: (readonly string[])[] = []
  const add = collectCalls(async (names) => {
    calls.push(names)
    throw new Error('away')
  }, 50)
  for (const name of ['a', 'b', 'a']) add(name)
  t.mock.timers.tick(49)
  assert.deepEqual(calls, [])
  t.mock.timers.tick(1)
  assert.deepEqual(calls, [['a', 'b']])
  add('a')
  t.mock.timers.tick(50)
  assert.deepEqual(calls, [['a', 'b'], ['a']])
})
