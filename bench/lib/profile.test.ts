import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakdownOf } from './profile.ts'

const frame = (functionName: string, url = '') => ({
  functionName,
  url,
  scriptId: '0',
  lineNumber: 0,
  columnNumber: 0,
})

const STORE = 'file:///waraq/packages/server/src/db/sqlite.ts'
const profile = {
  startTime: 0,
  endTime: 100,
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 3, 5] },
    { id: 2, callFrame: frame('(idle)') },
    { id: 3, callFrame: frame('find', STORE), children: [4] },
    { id: 4, callFrame: frame('get') },
    { id: 5, callFrame: frame('(garbage collector)') },
  ],
  samples: [2, 3, 4, 4, 5],
  timeDeltas: [60, 10, 10, 10, 10],
}

test('breakdownOf ignores idle time', () => {
  const { functions } = breakdownOf(profile)
  assert.ok(!functions.some(({ name }) => name === '(idle)'))
  assert.equal(
    functions.reduce((sum, { share }) => sum + share, 0),
    1,
  )
})

test('breakdownOf attributes native functions to the module of the caller', () => {
  assert.deepEqual(breakdownOf(profile).categories, [
    { name: 'database (db/, SQLite)', share: 0.75 },
    { name: 'garbage collection', share: 0.25 },
  ])
})
