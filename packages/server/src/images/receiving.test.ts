import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReceiving } from './receiving.ts'

const LIMITS = {
  perIdentity: 2,
  perProcess: 4,
  bytes: 100,
  sameMilliseconds: 20,
  waitMilliseconds: 20,
  maxWaiting: 3,
}
const STAYS = new AbortController().signal

/** Uploads named `organization identity image` that end on command. */
function receivingOf(limits: Partial<typeof LIMITS> = {}) {
  const { receive, size } = createReceiving({ ...LIMITS, waitMilliseconds: 60_000, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const put = (name: string, { bytes = 1, signal = STAYS } = {}) => {
    const [organizationId = '', identityId = '', imageId = ''] = name.split(' ')
    return receive({ organizationId, identityId, imageId, bytes }, signal, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  }
  const end = async (name: string) => {
    await new Promise(setImmediate)
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { put, end, begun, size }
}

test('receive() runs one upload per ticket at a time', async () => {
  const { put, end } = receivingOf()
  const first = put('o i image')
  await assert.rejects(put('o i image'), { code: 'upload_in_progress' })
  await end('o i image')
  await first
})

test('receive() waits for the upload of a client that returns before its disconnect is detected', async () => {
  const { put, end } = receivingOf({ sameMilliseconds: 60_000 })
  const [second, again] = [put('o i image'), put('o i image')]
  await end('o i image')
  await second
  await end('o i image')
  await again
})

test('receive() queues an identity at its limit and not the others', async () => {
  const { put, end, begun } = receivingOf()
  const all = ['o i 1', 'o i 2', 'o i 3', 'o j 4'].map((name) => put(name))
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['o i 1', 'o i 2', 'o j 4'])
  await end('o i 1')
  assert.deepEqual(begun.slice(3), ['o i 3'])
  for (const name of begun) await end(name)
  await Promise.all(all)
})

test('receive() limits an organization to half of the places while another waits', async () => {
  const { put, end, begun } = receivingOf({ maxWaiting: 10 })
  const greedy = ['a', 'b', 'c', 'd', 'e'].map((identity) => `greedy ${identity} ${identity}1`)
  const all = [...greedy, 'modest i 1'].map((name) => put(name))
  await new Promise(setImmediate)
  // Without competition it may use all places.
  assert.deepEqual(begun, greedy.slice(0, 4))
  await end('greedy a a1')
  assert.equal(begun[4], 'modest i 1')
  for (let at = 1; at < 6; at++) await end(begun[at] ?? '')
  assert.equal(begun[5], 'greedy e e1')
  await Promise.all(all)
})

test('receive() bounds the bytes of all uploads', async () => {
  const { put, end, begun } = receivingOf()
  const all = [put('o i 1', { bytes: 60 }), put('o j 2', { bytes: 60 }), put('o k 3')]
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['o i 1', 'o k 3'])
  await end('o i 1')
  assert.deepEqual(begun.slice(2), ['o j 2'])
  for (const name of begun) await end(name)
  await Promise.all(all)
})

test('receive() rejects uploads that wait too long or find a full queue', async () => {
  const { put, end, size } = receivingOf({ perProcess: 1, waitMilliseconds: 20, maxWaiting: 2 })
  const first = put('o i 1')
  const waiting = [put('o j 2'), put('o k 3')].map((one) =>
    assert.rejects(one, { code: 'storage_unavailable' }),
  )
  await assert.rejects(put('o l 4'), { code: 'storage_unavailable' })
  await Promise.all(waiting)
  await end('o i 1')
  await first
  assert.equal(size(), 0)
})

test('receive() drops a waiting client that disconnects', async () => {
  const { put, end, begun } = receivingOf({ perProcess: 1 })
  const first = put('o i 1')
  const client = new AbortController()
  const gone = put('o j 2', { signal: client.signal })
  client.abort(new Error('gone'))
  await assert.rejects(gone, { message: 'gone' })
  await end('o i 1')
  await first
  assert.deepEqual(begun, ['o i 1'])
})
