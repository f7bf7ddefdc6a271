import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryOf } from './query.ts'

const queries: [url: string, pairs: [string, string][]][] = [
  [
    'https://a.example/b?c=d&c=e',
    [
      ['c', 'd'],
      ['c', 'e'],
    ],
  ],
  ['/b?c=what?', [['c', 'what?']]],
  ['?c=%2B', [['c', '+']]],
  ['/c=d', []],
  ['', []],
]
for (const [url, pairs] of queries) {
  test(`the query of ${JSON.stringify(url)} has ${pairs.length} parameters`, () => {
    assert.deepEqual([...queryOf(url)], pairs)
  })
}
