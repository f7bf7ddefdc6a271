import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../../../service-error.ts'
import { retryWhenBusy } from './retry.ts'

const busy = (retryAfter?: number) => new ServiceError(503, 'service_unavailable', { retryAfter })

test('a busy service is retried after `retryAfter`', async () => {
  const { waited, asked, result } = await outcomeOf([busy(2), busy(), 'the verse'])
  assert.equal(result, 'the verse')
  assert.equal(asked, 3)
  assert.deepEqual(waited, [2000, 1000])
})

test('a service that stays busy is requested four times', async () => {
  const { asked, result } = await outcomeOf([busy(), busy(), busy(), busy(), 'too late'])
  assert.equal(asked, 4)
  assert.deepEqual(result, busy())
})

test('other errors are not retried', async () => {
  for (const error of [new ServiceError(404, 'not_found'), busy(3600), new TypeError('a bug')]) {
    assert.equal((await outcomeOf([error, 'again'])).asked, 1)
  }
})

test('an unwanted request is not retried', async () => {
  assert.equal((await outcomeOf([busy(), 'the verse'], () => false)).asked, 1)
})

async function outcomeOf(results: unknown[], isWanted = () => true) {
  const waited: number[] = []
  let asked = 0
  async function ask(): Promise<unknown> {
    const result = results[asked]
    asked += 1
    if (result instanceof Error) throw result
    return result
  }
  const wait = async (milliseconds: number) => void waited.push(milliseconds)
  const result = await retryWhenBusy(ask, isWanted, wait).catch((error: unknown) => error)
  return { waited, asked, result }
}
