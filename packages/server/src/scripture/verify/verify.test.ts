import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANONYMOUS } from './limits.ts'
import { createVerify } from './verify.ts'

test('verify drops a verification whose client disconnects, also between its turns', async () => {
  const client = new AbortController()
  const forgotten: number[] = []
  let turns = 0
  const verify = createVerify({
    async verify(_input, { signal }) {
      if (++turns === 3) client.abort(new Error('gone'))
      signal?.throwIfAborted()
      return undefined
    },
    async forget({ id }) {
      forgotten.push(id)
    },
  })
  const asking = { client: 'amina', signal: client.signal }
  await assert.rejects(verify(new Uint8Array(), ANONYMOUS, asking), { message: 'gone' })
  assert.deepEqual([turns, forgotten], [3, [1]])
})
