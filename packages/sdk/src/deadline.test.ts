import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { deferred } from '../test/stand-in.ts'
import { withDeadline } from './deadline.ts'

test('a finished request leaves no listeners on long-lived signals', async () => {
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

test('`withDeadline` rejects even if the work ignores its signal', async () => {
  const heard = deferred<void>()
  const work = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => heard.resolve())
    return deferred<never>().promise
  }
  await assert.rejects(withDeadline({ timeoutMs: 5 }, work), { status: 0, code: 'timeout' })
  await heard.promise
})

test('work does not start with an aborted signal', async () => {
  const work = () => assert.fail('begun')
  const destroyed = AbortSignal.abort()
  await assert.rejects(withDeadline({ timeoutMs: 9, destroyed }, work), { code: 'destroyed' })
  const signal = AbortSignal.abort(new RangeError('enough'))
  await assert.rejects(withDeadline({ timeoutMs: 9, signal }, work), RangeError)
})
