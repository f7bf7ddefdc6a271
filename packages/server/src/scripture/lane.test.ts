import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { createLane } from './lane.ts'

/** A thread that keeps the protocol and does what the query says. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads')
  if (workerData.isBroken) throw new Error('no such file')
  parentPort.on('message', ({ id, question }) => {
    const [word, number] = question.query.split(' ')
    if (word === 'break') throw new Error('out of order')
    if (word === 'block') for (const end = performance.now() + Number(number); performance.now() < end;);
    if (word === 'refuse') return parentPort.postMessage({ id, refused: 'invalid_request' })
    parentPort.postMessage({ id, answer: new TextEncoder().encode(question.query) })
  })
  parentPort.postMessage({ isOpen: true })`

/** Longer than any answer but those that block takes on a machine that is busy with other tests. */
const LIMIT = 1_000

function laneOf(t: TestContext, { maxWaiting = 10, isBroken = false, limit = LIMIT } = {}) {
  const seen = { threads: 0, unopened: 0 }
  const lane = createLane({
    start: () => {
      seen.threads++
      return new Worker(THREAD, { eval: true, workerData: { isBroken } })
    },
    limitMilliseconds: limit,
    maxWaiting,
    onUnopened: () => {
      seen.unopened++
    },
  })
  t.after(lane.close)
  const ask = async (query: string) => {
    const answer = await lane.ask('searchQuran', { query })
    return answer && new TextDecoder().decode(answer)
  }
  return { lane, ask, seen }
}

const unavailable = { code: 'service_unavailable' }

test('questions are answered one after the other by one thread', async (t) => {
  const { ask, seen } = laneOf(t)
  assert.equal(seen.threads, 0)
  const queries = Array.from({ length: 8 }, (_, at) => `question ${at}`)
  assert.deepEqual(await Promise.all(queries.map(ask)), queries)
  assert.equal(seen.threads, 1)
})

test('what a question refuses is refused, and nothing else is', async (t) => {
  const { ask, seen } = laneOf(t)
  const [refused, answered] = [ask('refuse'), ask('next')]
  await assert.rejects(refused, { code: 'invalid_request' })
  assert.equal(await answered, 'next')
  assert.equal(seen.threads, 1)
})

test('a question that takes too long is refused in time, and the next one is answered', async (t) => {
  const { ask, seen } = laneOf(t)
  await ask('warm')
  const startedAt = performance.now()
  const slow = ask(`block ${2 * LIMIT}`)
  const next = ask('next')
  await assert.rejects(slow, unavailable)
  assert.ok(performance.now() - startedAt < 2 * LIMIT)
  assert.equal(await next, 'next')
  // It came back by itself.
  assert.equal(seen.threads, 1)
})

test('a thread that does not come back is replaced', async (t) => {
  const { ask, seen } = laneOf(t, { limit: 300 })
  await ask('warm')
  const [lost, next] = [ask('block 3600000'), ask('next')]
  await assert.rejects(lost, unavailable)
  assert.equal(await next, 'next')
  assert.equal(seen.threads, 2)
})

test('who finds too many waiting is refused at once', async (t) => {
  const { ask } = laneOf(t, { maxWaiting: 2 })
  const first = [ask('one'), ask('two')]
  await assert.rejects(ask('three'), unavailable)
  assert.deepEqual(await Promise.all(first), ['one', 'two'])
  assert.equal(await ask('four'), 'four')
})

test('a thread that breaks fails the question that broke it, and no other', async (t) => {
  const { ask, seen } = laneOf(t)
  const [broken, next] = [ask('break'), ask('next')]
  await assert.rejects(broken, unavailable)
  assert.equal(await next, 'next')
  assert.deepEqual(seen, { threads: 2, unopened: 0 })
})

test('a thread that cannot open its files fails all who wait, and says so once', async (t) => {
  const { ask, seen } = laneOf(t, { isBroken: true })
  const asked = [ask('one'), ask('two')]
  for (const one of asked) await assert.rejects(one, unavailable)
  assert.deepEqual(seen, { threads: 1, unopened: 1 })
})

test('after a file was replaced the next question finds a new thread, and none is lost', async (t) => {
  const { lane, ask, seen } = laneOf(t)
  await ask('warm')
  const under = ask('block 50')
  lane.reopen()
  assert.equal(await under, 'block 50')
  assert.equal(await ask('next'), 'next')
  assert.equal(seen.threads, 2)
})

test('who waits when the lane is closed is refused, and its thread ends', async (t) => {
  const { lane, ask } = laneOf(t)
  await ask('warm')
  const waiting = [ask('block 3600000'), ask('next')]
  const refused = Promise.all(waiting.map((one) => assert.rejects(one, unavailable)))
  await lane.close()
  await refused
})

test('a thread may be opened before anybody asks', async (t) => {
  const { lane, ask, seen } = laneOf(t)
  await lane.open()
  assert.equal(await ask('question'), 'question')
  assert.equal(seen.threads, 1)
  const broken = laneOf(t, { isBroken: true })
  await broken.lane.open()
  assert.equal(broken.seen.unopened, 1)
})

test('who waits too long for a turn is refused', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { ask } = laneOf(t)
  const asked = [ask('one'), ask('two')]
  t.mock.timers.tick(8_001)
  for (const one of asked) await assert.rejects(one, unavailable)
})
