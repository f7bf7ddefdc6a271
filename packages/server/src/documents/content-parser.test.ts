import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { ApiError, type ErrorCode } from '@waraq/contract'
import { startLoopingContentThread } from '../../test/lib/looping-content.ts'
import type { StartedWorker } from '../lib/watched-worker.ts'
import { type ContentParser, startContentParser } from './content-parser.ts'
import { encodeContent } from './encoded-content.ts'

/** Smaller bodies are parsed on the calling thread. */
const LARGE = 65_536
const MEBIBYTE = 1_048_576

const SENDER = {
  path: ['', '', ''],
  maxContentBytes: MEBIBYTE,
  clientSignal: () => new AbortController().signal,
}

const failed: unknown[] = []

function readerOf(t: TestContext, start?: () => StartedWorker): ContentParser {
  failed.length = 0
  const onFailedBody = (body: unknown) => failed.push(body)
  const reader = startContentParser({ onFailedBody, ...(start && { start }) })
  t.after(reader.close)
  return reader
}

const withText = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const padded = (body: string, length: number) => {
  const bytes = Buffer.alloc(length, ' ')
  bytes.write(body)
  return bytes
}
const bodyOf = (content: unknown) => JSON.stringify({ content })

const CONTENTS: [what: string, body: string][] = [
  ['words', bodyOf(withText('Peace be upon you'))],
  ['Arabic and emoji', bodyOf(withText('السلام عليكم 😀'))],
  ['NUL and lone surrogates', bodyOf(withText('a\u0000b\ud800c\udc00'))],
  ['escaped Arabic', '{"content":{"type":"doc","content":[{"type":"x","a":"\\u0628\\u0633"}]}}'],
  ['numbers of every form', '{"content":{"type":"doc","content":[],"x":[1.0,-0,1e6,1e-999]}}'],
  ['no content', '{}'],
  ['nothing in it', bodyOf({ type: 'doc', content: [] })],
  ['a long text', bodyOf(withText('word '.repeat(10_000)))],
]

const SIZES = [LARGE - 1, LARGE, LARGE + 1, 2 * LARGE, MEBIBYTE]

test('both threads parse a body to the same bytes', async (t) => {
  const reader = readerOf(t)
  for (const [what, body] of CONTENTS) {
    for (const size of SIZES) {
      const bytes = padded(body, size)
      const {
        bytes: read,
        responseBytes,
        ...derived
      } = await reader.read([Buffer.from(bytes)], 'create', SENDER)
      const {
        bytes: expected,
        responseBytes: _,
        ...expectedDerived
      } = encodeContent(bytes, 'create')
      assert.ok(Buffer.from(expected).equals(read), `${what} in ${size} bytes`)
      assert.ok(Buffer.from(expected).equals(responseBytes), `${what} in ${size} bytes`)
      assert.deepEqual(derived, expectedDerived, `${what} in ${size} bytes`)
    }
  }
})

const REFUSED: [body: string, code: ErrorCode, field?: string][] = [
  ['{"content":', 'invalid_json'],
  ['{"content":{}} x', 'invalid_json'],
  ['{"content":{},"content":{}}', 'invalid_json'],
  [`{"content":${'['.repeat(300)}`, 'invalid_json'],
  ['[]', 'invalid_content', ''],
  ['{}', 'invalid_content', '/content'],
  ['{"content":null}', 'invalid_content', '/content'],
  ['{"content":{"type":"doc","content":[1]}}', 'invalid_content', '/content/content/0'],
  ['{"content":{"type":"doc","content":[],"x":1e999}}', 'invalid_content', '/content/*'],
  ['{"content":{"type":"doc","content":[],"__proto__":1}}', 'invalid_content', '/content'],
  ['{"content":{"type":"doc","content":[],"x":9007199254740993}}', 'invalid_content', '/content/*'],
]

test('both threads reject a body with the same code', async (t) => {
  const reader = readerOf(t)
  for (const [body, code, field] of REFUSED) {
    for (const size of SIZES) {
      await assert.rejects(
        reader.read([padded(body, size)], 'save', SENDER),
        (error: unknown) =>
          error instanceof ApiError && error.code === code && error.detail.field === field,
        `${body.slice(0, 60)} in ${size} bytes`,
      )
    }
  }
})

for (const [kind, sizes] of [
  ['medium', [12_000]],
  ['large', [2 * LARGE, LARGE]],
] as const) {
  test(`many concurrent ${kind} bodies each get their own result`, async (t) => {
    const reader = readerOf(t)
    const words = Array.from({ length: 59 }, (_, index) => `document ${index}`)
    const titles = await Promise.all(
      words.map(async (text, index) => {
        const size = sizes[index % sizes.length] ?? LARGE
        const { title } = await reader.read(
          [padded(bodyOf(withText(text)), size)],
          'create',
          SENDER,
        )
        return title
      }),
    )
    assert.deepEqual(titles, words)
  })
}

test('read rejects new bodies with service_unavailable while 128 MiB wait', async (t) => {
  const reader = readerOf(t)
  const huge = padded('{}', 16 * MEBIBYTE)
  const clients = new AbortController()
  const sender = { ...SENDER, clientSignal: () => clients.signal }
  const waiting = Array.from({ length: 8 }, () =>
    reader.read([Buffer.from(huge)], 'create', sender),
  )
  await assert.rejects(
    reader.read([padded('{}', LARGE + 1)], 'create', SENDER),
    (error: unknown) => error instanceof ApiError && error.code === 'service_unavailable',
  )
  assert.ok(await reader.read([Buffer.from('{}')], 'create', SENDER), 'small bodies do not wait')
  clients.abort(new Error('gone'))
  for (const one of waiting) await assert.rejects(one, { message: 'gone' })
  assert.ok(await reader.read([padded('{}', LARGE + 1)], 'create', SENDER), 'there is room again')
})

const LOOPING = bodyOf(withText('LOOP'))

test('a body over its deadline is rejected, reported by size and hash, and delays no other', async (t) => {
  const reader = readerOf(t, () => startLoopingContentThread())
  const looping = padded(LOOPING, 12_000)
  const sha256 = createHash('sha256').update(looping).digest('hex')
  const sound = (at: number) =>
    padded(bodyOf(withText(`document ${at}`)), at % 2 ? 12_000 : 2 * LARGE)
  const before = reader.read([sound(0)], 'save', SENDER)
  const refused = assert.rejects(reader.read([looping], 'save', SENDER), {
    code: 'invalid_content',
  })
  const after = Array.from({ length: 20 }, (_, at) => reader.read([sound(at)], 'save', SENDER))
  await refused
  assert.equal((await before).title, 'document 0')
  const titles = (await Promise.all(after)).map(({ title }) => title)
  assert.deepEqual(
    titles,
    after.map((_, at) => `document ${at}`),
  )
  assert.deepEqual(failed, [{ bytes: 12_000, sha256 }])
})

test('a body of a disconnected client frees the worker', async (t) => {
  const loops = new Int32Array(new SharedArrayBuffer(4))
  let readings = 0
  const reader = readerOf(t, () => {
    const thread = startLoopingContentThread(loops)
    // Each reading adds as much CPU time as a cancelled body may take.
    thread.cpuUsage = async () => ({ user: ++readings * 100_000, system: 0 })
    return thread
  })
  const client = new AbortController()
  const sender = { ...SENDER, clientSignal: () => client.signal }
  // Its deadline is 43 readings.
  const looping = reader.read([padded(LOOPING, 16 * MEBIBYTE)], 'save', sender)
  await Atomics.waitAsync(loops, 0, 0).value
  const next = reader.read([padded(bodyOf(withText('next')), 2 * LARGE)], 'save', SENDER)
  const before = readings
  client.abort(new Error('gone'))
  await assert.rejects(looping, { message: 'gone' })
  assert.equal((await next).title, 'next')
  assert.ok(readings - before < 10, `${readings - before} readings`)
  assert.deepEqual(failed, [])
})
