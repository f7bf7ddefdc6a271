import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { createWorkerQueue, type WorkerQueueOptions } from './worker-queue.ts'

/** A thread that implements the protocol and does what the request says. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads')
  if (workerData.isBroken) throw new Error('no such file')
  let shared
  const spin = (until) => { while (!until()); }
  const cpu = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000 }
  const DO = {
    say: ({ text }) => text,
    spin: ({ milliseconds, text }) => {
      const end = cpu() + milliseconds
      spin(() => cpu() > end)
      return text
    },
    untilCancelled: (_, id) => { spin(() => Atomics.load(shared, 1) === id) },
    wait: ({ milliseconds }) => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds) },
    exhaust: () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) },
    refuse: () => { throw { refused: 'invalid_request' } },
    fail: () => { throw { fault: new Error('a bug') } },
  }
  parentPort.on('message', ({ shared: memory, tasks = [] }) => {
    shared ??= memory
    for (const { id, name, input } of tasks) {
      Atomics.store(shared, 0, id)
      let done
      try { done = { id, result: DO[name](input, id) } } catch (thrown) { done = { id, ...thrown } }
      Atomics.store(shared, 0, 0)
      parentPort.postMessage([done])
    }
  })
  setTimeout(() => parentPort.postMessage('open'), workerData.openMilliseconds)`

interface Table extends Record<string, (input: never) => unknown> {
  say: (input: { text: string }) => string
  spin: (input: { milliseconds: number; text?: string }) => string
  untilCancelled: (input: object) => void
  wait: (input: { milliseconds: number }) => void
  exhaust: (input: object) => void
  refuse: (input: object) => void
  fail: (input: object) => void
}

interface Setting extends Partial<WorkerQueueOptions> {
  isBroken?: boolean
  openMilliseconds?: number
}

function queueOf(t: TestContext, setting: Setting = {}) {
  const { isBroken = false, openMilliseconds = 0, ...options } = setting
  const seen = { threads: 0, unopened: 0 }
  const queue = createWorkerQueue<Table>({
    start: () => {
      seen.threads++
      return new Worker(THREAD, {
        eval: true,
        workerData: { isBroken, openMilliseconds },
        resourceLimits: { maxOldGenerationSizeMb: 64 },
      })
    },
    cpuMilliseconds: 2_000,
    maxWaiting: [100],
    maxWaitMilliseconds: 60_000,
    onOpenFailed: () => {
      seen.unopened++
    },
    ...options,
  })
  t.after(queue.close)
  const say = (text: string) => queue.ask('say', { text }, { bytes: text.length })
  return { queue, say, seen }
}

const FOREVER = { milliseconds: 3_600_000 }
const unavailable = { code: 'service_unavailable' }

test('ask() returns responses of one thread in order', async (t) => {
  for (const bytesInThread of [0, 1_000]) {
    const { say, seen } = queueOf(t, { bytesInThread })
    assert.equal(seen.threads, 0)
    const texts = Array.from({ length: 8 }, (_, at) => `request ${at}`)
    assert.deepEqual(await Promise.all(texts.map((text) => say(text))), texts)
    assert.equal(seen.threads, 1)
  }
})

test('ask() rejects only the request that failed', async (t) => {
  const { queue, say, seen } = queueOf(t)
  const [refused, failed, succeeded] = [queue.ask('refuse', {}), queue.ask('fail', {}), say('next')]
  await assert.rejects(refused, { code: 'invalid_request' })
  await assert.rejects(failed, { message: 'a bug' })
  assert.equal(await succeeded, 'next')
  assert.equal(seen.threads, 1)
})

test('a request over its CPU deadline is rejected alone, and requests sent with it are retried', async (t) => {
  const { queue, say, seen } = queueOf(t, { cpuMilliseconds: 100, bytesInThread: 1_000_000 })
  await queue.open()
  const before = say('before')
  const blocked = queue.ask('spin', FOREVER, { bytes: 9 })
  const others = Array.from({ length: 20 }, (_, at) => say(`other ${at}`))
  await assert.rejects(blocked, unavailable)
  assert.equal(await before, 'before')
  assert.deepEqual(
    await Promise.all(others),
    others.map((_, at) => `other ${at}`),
  )
  assert.equal(seen.threads, 2)
})

test('a thread that ends keeps no place of its requests, and they go first in the next', async (t) => {
  const { queue, seen } = queueOf(t, { cpuMilliseconds: 100, bytesInThread: 1_000_000 })
  await queue.open()
  const done: string[] = []
  const say = async (text: string, client: string) => {
    done.push(await queue.ask('say', { text }, { client: [client] }))
  }
  const blocked = assert.rejects(queue.ask('spin', FOREVER, { client: ['hostile'] }), unavailable)
  const before = [say('sent with it', 'amina'), say('sent with it too', 'bilal')]
  await blocked
  const after = say('new', 'new')
  await Promise.all([...before, after])
  assert.deepEqual(done, ['sent with it', 'sent with it too', 'new'])
  assert.deepEqual([seen.threads, queue.pendingBytes()], [2, 0])
})

test('a deadline counts the CPU time of the thread, not wall time', async (t) => {
  const { queue, seen } = queueOf(t, { cpuMilliseconds: 100 })
  await queue.open()
  await queue.ask('wait', { milliseconds: 400 })
  assert.equal(seen.threads, 1)
})

test('an idle request ends at the wall-clock limit', async (t) => {
  const { queue, say, seen } = queueOf(t, { wallMilliseconds: 200 })
  await assert.rejects(queue.ask('wait', FOREVER), unavailable)
  assert.equal(await say('next'), 'next')
  assert.equal(seen.threads, 2)
})

test('ask() accepts a deadline, and errorOf creates its error', async (t) => {
  const failed: unknown[] = []
  const { queue } = queueOf(t, {
    errorOf: (input, cause) => {
      failed.push(input)
      return Object.assign(cause, { code: 'told' })
    },
  } as Setting)
  await assert.rejects(queue.ask('spin', FOREVER, { cpuMilliseconds: 50 }), { code: 'told' })
  assert.deepEqual(failed, [FOREVER])
  assert.equal(await queue.ask('spin', { milliseconds: 100, text: 'long' }), 'long')
})

test('a thread out of memory rejects only the request that filled it', async (t) => {
  const { queue, say, seen } = queueOf(t, { bytesInThread: 1_000, cpuMilliseconds: 60_000 })
  await queue.open()
  const [broken, next] = [queue.ask('exhaust', {}), say('next')]
  await assert.rejects(broken, unavailable)
  assert.equal(await next, 'next')
  assert.deepEqual(seen, { threads: 2, unopened: 0 })
})

test('an aborted request leaves the queue', async (t) => {
  const { queue, say } = queueOf(t, { maxWaiting: [1] })
  await queue.open()
  const [busy, gone] = [new AbortController(), new AbortController()]
  const running = queue.ask('untilCancelled', {}, { signal: busy.signal })
  await new Promise(setImmediate)
  const waiting = queue.ask('say', { text: 'never' }, { signal: gone.signal })
  gone.abort(new Error('gone'))
  await assert.rejects(waiting, { message: 'gone' })
  // Its slot is free.
  const next = say('next')
  busy.abort(new Error('gone too'))
  await assert.rejects(running, { message: 'gone too' })
  assert.equal(await next, 'next')
})

test('an aborted request keeps the thread if it polls its flag, and otherwise ends it', async (t) => {
  const { queue, say, seen } = queueOf(t, { cpuMilliseconds: 60_000 })
  await queue.open()
  for (const [name, threads] of [
    ['untilCancelled', 1],
    ['spin', 2],
  ] as const) {
    const client = new AbortController()
    const running = queue.ask(name, FOREVER, { signal: client.signal })
    await new Promise(setImmediate)
    client.abort(new Error('gone'))
    await assert.rejects(running, { message: 'gone' })
    assert.equal(await say('next'), 'next')
    assert.equal(seen.threads, threads, name)
  }
  await assert.rejects(queue.ask('say', { text: '' }, { signal: AbortSignal.abort() }))
})

test('the time to open the thread does not count as waiting', async (t) => {
  const { say } = queueOf(t, { maxWaitMilliseconds: 100, openMilliseconds: 400 })
  assert.equal(await say('patient'), 'patient')
})

test('a thread that cannot open its files rejects all waiting requests and reports it once', async (t) => {
  const { queue, say, seen } = queueOf(t, { isBroken: true })
  const asked = [say('one'), say('two')]
  for (const one of asked) await assert.rejects(one, unavailable)
  assert.deepEqual(seen, { threads: 1, unopened: 1 })
  await queue.open()
  assert.deepEqual(seen, { threads: 2, unopened: 2 })
})

test('reopen() loses no request, and the next one finds a new thread', async (t) => {
  const { queue, say, seen } = queueOf(t)
  await say('warm')
  const under = queue.ask('spin', { milliseconds: 50, text: 'under way' })
  await new Promise(setImmediate)
  queue.reopen()
  assert.equal(await under, 'under way')
  assert.equal(await say('next'), 'next')
  assert.equal(seen.threads, 2)
})

test('close() rejects waiting requests and ends the thread', async (t) => {
  let thread: Worker | undefined
  const { queue, say } = queueOf(t, {
    start: () => {
      thread = new Worker(THREAD, { eval: true, workerData: { openMilliseconds: 0 } })
      return thread
    },
  })
  await say('warm')
  const waiting = [queue.ask('spin', FOREVER), say('next')]
  const refused = Promise.all(waiting.map((one) => assert.rejects(one, unavailable)))
  const ended = thread && once(thread, 'exit')
  await queue.close()
  await refused
  await ended
  await assert.rejects(say('late'), unavailable)
})

test('open() and reopen() of a closed queue start no thread', async (t) => {
  let threads = 0
  const { queue } = queueOf(t, {
    start: () => {
      threads++
      return new Worker(THREAD, { eval: true, workerData: { openMilliseconds: 0 } })
    },
  })
  await queue.close()
  await queue.open()
  queue.reopen()
  assert.equal(threads, 0)
})
