import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { deferred } from '../test/stand-in.ts'
import { withDeadline } from './deadline.ts'

test('a call that is over leaves nothing behind at the signals that outlive it', async () => {
  const [caller, client] = [new AbortController(), new AbortController()]
  const limits = { timeoutMs: 60_000, signal: caller.signal, destroyed: client.signal }
  await withDeadline(limits, async () => 'done')
  await assert.rejects(
    withDeadline(limits, () => Promise.reject(new Error('no'))),
    /no/,
  )
  assert.equal(getEventListeners(caller.signal, 'abort').length, 0)
  assert.equal(getEventListeners(client.signal, 'abort').length, 0)
})

test('work that does not listen is left alone when the time is over', async () => {
  const heard = deferred<void>()
  const work = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => heard.resolve())
    return deferred<never>().promise
  }
  await assert.rejects(withDeadline({ timeoutMs: 5 }, work), { status: 0, code: 'timeout' })
  await heard.promise
})

test('work is not begun where it has ended already', async () => {
  const work = () => assert.fail('begun')
  const destroyed = AbortSignal.abort()
  await assert.rejects(withDeadline({ timeoutMs: 9, destroyed }, work), { code: 'destroyed' })
  const signal = AbortSignal.abort(new RangeError('enough'))
  await assert.rejects(withDeadline({ timeoutMs: 9, signal }, work), RangeError)
})
