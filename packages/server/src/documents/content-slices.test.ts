/** How bodies that cost much share the content thread with others. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startWorker } from '../lib/worker.ts'
import type { WorkerReport } from '../lib/worker-server.ts'
import { startContentParser } from './content-parser.ts'

const KEYS = Array.from({ length: 80_000 }, (_, at) => `"${at.toString(36)}k":0`).join()
/** It takes 80 slices of 60 ms, and may take nine. */
const SLOW = `{"content":{"type":"doc","content":[{"type":"SLOW"}],"x":{${KEYS}}}}`
const SAVE = JSON.stringify({
  content: { type: 'doc', content: [{ type: 'paragraph', attrs: { text: 'x'.repeat(70_000) } }] },
})

function start(t: TestContext) {
  const failed: unknown[] = []
  const [threads, slices]: [unknown[], number[]] = [[], []]
  let onSlice = () => {}
  const parser = startContentParser({
    onFailedBody: (body) => failed.push(body),
    start() {
      const thread = startWorker('../../test/lib/slow-content-worker', import.meta.url)
      thread.on('message', (report: WorkerReport) => {
        if (report === 'open') return
        for (const each of report) if ('unfinished' in each) slices.push(each.id)
        onSlice()
      })
      threads.push(thread)
      return thread
    },
  })
  t.after(parser.close)
  const read = (body: string, identity: string, signal = new AbortController().signal) =>
    parser.read([Buffer.from(body)], 'save', {
      path: ['organization', identity, 'document'],
      clientSignal: () => signal,
      maxContentBytes: 1_048_576,
    })
  /** Resolves once the thread has answered for so many slices. */
  const sliced = (count: number) =>
    new Promise<void>((resolve) => {
      onSlice = () => slices.length >= count && resolve()
    })
  return { read, sliced, slices, threads, failed }
}

test('a save beside two slow bodies waits for at most one slice of each', async (t) => {
  const { read, sliced, slices } = start(t)
  const clients = new AbortController()
  const slow = ['amina', 'bilal'].map((name) =>
    assert.rejects(read(SLOW, name, clients.signal), { message: 'gone' }),
  )
  await sliced(2)
  const before = slices.length
  await read(SAVE, 'maryam')
  assert.ok(slices.length - before <= 2, `${slices.length - before} slices`)
  clients.abort(new Error('gone'))
  await Promise.all(slow)
})

test('a body that passes its deadline is aborted, and its thread keeps running', async (t) => {
  const { read, slices, threads, failed } = start(t)
  const slow = ['amina', 'bilal'].map((name) =>
    assert.rejects(read(SLOW, name), { code: 'invalid_content' }),
  )
  const save = read(SAVE, 'maryam')
  await Promise.all([...slow, save])
  const of = Map.groupBy(slices, (id) => id)
  assert.deepEqual([threads.length, failed.length, of.size], [1, 2, 2])
  // None began again.
  const [one = [], other = []] = [...of.values()]
  assert.equal(one.length, other.length)
  assert.ok(one.length < 10, `${one.length} slices`)
})
