import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFinderSearch } from './finder-search.ts'

test('what an earlier query found is not shown while a newer one waits', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const shown: string[] = []
  const pending = new Map<string, (found: string) => void>()
  const find = (query: string) => new Promise<string>((resolve) => pending.set(query, resolve))
  const { ask } = createFinderSearch(new AbortController().signal, find, (found) => {
    shown.push(found)
  })
  const respond = async (query: string) => {
    pending.get(query)?.(`found for ${query}`)
    await new Promise(setImmediate)
  }
  ask('a')
  ask('ab', 150)
  await respond('a')
  assert.deepEqual(shown, [])
  t.mock.timers.tick(150)
  await respond('ab')
  assert.deepEqual(shown, ['found for ab'])
})
