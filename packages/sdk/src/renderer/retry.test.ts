import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../service-error.ts'
import { retryWhenBusy } from './retry.ts'

const busy = (retryAfter?: number) => new ServiceError(503, 'service_unavailable', { retryAfter })

test('a service that is busy is asked again when it says so', async () => {
  const { waited, asked, answer } = await outcomeOf([busy(2), busy(), 'the verse'])
  assert.equal(answer, 'the verse')
  assert.equal(asked, 3)
  assert.deepEqual(waited, [2000, 1000])
})

test('one that stays busy is left alone after four times', async () => {
  const { asked, answer } = await outcomeOf([busy(), busy(), busy(), busy(), 'too late'])
  assert.equal(asked, 4)
  assert.deepEqual(answer, busy())
})

test('what waiting does not mend is not asked again', async () => {
  for (const refusal of [new ServiceError(404, 'not_found'), busy(3600), new TypeError('a bug')]) {
    assert.equal((await outcomeOf([refusal, 'again'])).asked, 1)
  }
})

test('nobody asks for a reader who has left meanwhile', async () => {
  assert.equal((await outcomeOf([busy(), 'the verse'], () => false)).asked, 1)
})

async function outcomeOf(answers: unknown[], isWanted = () => true) {
  const waited: number[] = []
  let asked = 0
  async function ask(): Promise<unknown> {
    const answer = answers[asked]
    asked += 1
    if (answer instanceof Error) throw answer
    return answer
  }
  const wait = async (milliseconds: number) => void waited.push(milliseconds)
  const answer = await retryWhenBusy(ask, isWanted, wait).catch((error: unknown) => error)
  return { waited, asked, answer }
}
