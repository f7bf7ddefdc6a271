import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_WRITERS } from '@waraq/contract'
import { writersOf } from './writers.ts'

const versions = [{ revision: 9 }, { revision: 6 }, { revision: 2 }]
const row = (revision: number, external_user_id: string) => ({ revision, external_user_id })

test('a version has those who wrote after the one before it, the last one first', () => {
  const rows = [row(6, 'c'), row(2, 'b'), row(3, 'a'), row(2, 'a'), row(0, 'a')]
  assert.deepEqual(
    [...writersOf(versions, rows)].toSorted(([one], [other]) => one - other),
    [
      [2, ['a']],
      [6, ['b', 'a']],
      [9, ['c']],
    ],
  )
})

test('a version of its author alone has no writers', () => {
  assert.deepEqual(writersOf(versions, [row(6, 'c')]).get(6), undefined)
})

test(`a version names ${MAX_WRITERS} writers`, () => {
  const rows = Array.from({ length: MAX_WRITERS + 1 }, (_, at) => row(6, String(at)))
  assert.equal(writersOf(versions, rows).get(9)?.length, MAX_WRITERS)
})
