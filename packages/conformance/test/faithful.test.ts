import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SPECIFICATION } from '../src/rooms.ts'
import { breachesOf, checked } from './checked.ts'
import { createModel } from './model/model.ts'

test('a faithful backend breaks no sentence, and every sentence is checked', async (t) => {
  const verdicts = await checked(t, createModel(), SPECIFICATION)
  assert.deepEqual(breachesOf(verdicts), [])
  assert.deepEqual(
    verdicts.filter(({ outcome }) => outcome.kind !== 'kept'),
    [],
  )
})
