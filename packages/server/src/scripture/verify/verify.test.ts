import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANONYMOUS } from './limits.ts'
import { createVerify } from './verify.ts'

const ASKING = { client: 'amina', signal: new AbortController().signal }

test('a verification that takes longer than a slice goes on in the other thread', async () => {
  const asked: unknown[] = []
  const report = { body: new Uint8Array([1]) }
  const verify = createVerify(
    {
      async quick({ source, isQuick }, { client }) {
        asked.push(['quick', source.text, isQuick, client])
        return source.text === 'short' ? report : undefined
      },
      async long({ source, isQuick }, { client }) {
        asked.push(['long', source.text, isQuick, client])
        return report
      },
    },
    'anonymous',
  )
  for (const text of ['short', 'long']) {
    assert.equal(await verify({ text }, ANONYMOUS, ASKING), report.body)
  }
  const client = ['anonymous', 'amina']
  assert.deepEqual(asked, [
    ['quick', 'short', true, client],
    ['quick', 'long', true, client],
    ['long', 'long', undefined, client],
  ])
})
