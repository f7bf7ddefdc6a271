import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStreamLimits } from './stream-limits.ts'

const FULL = { code: 'stream_limit_reached', detail: { retryAfter: 30 } }

function start(limit = 1_000_000) {
  const limits = createStreamLimits(() => ({ open: 7, limit }))
  return {
    open: limits.open,
    /** Begins a stream; returns how to end it. */
    begin(user: string, document: string): () => void {
      const ending = new AbortController()
      limits.begin(user, document, ending.signal)
      return () => ending.abort()
    },
  }
}

test('a user has 16 streams, of whichever documents, and a place again when one ends', () => {
  const { begin, open } = start()
  const ends = Array.from({ length: 16 }, (_, at) => begin('amina', `document ${at}`))
  assert.throws(() => begin('amina', 'another'), FULL)
  begin('bilal', 'another')
  ends[3]?.()
  begin('amina', 'another')
  assert.throws(() => begin('amina', 'another'), FULL)
  assert.equal(open(), 17)
})

test('a document has 60 streams, of whichever users', () => {
  const { begin } = start()
  const beginOf = (user: number) => begin(`user ${user}`, 'document')
  const ends = Array.from({ length: 60 }, (_, user) => beginOf(user))
  assert.throws(() => beginOf(60), FULL)
  begin('user 60', 'another')
  ends[0]?.()
  beginOf(60)
  assert.throws(() => beginOf(61), FULL)
})

test('a server has streams for a quarter of the files that it may open', () => {
  const { begin } = start(100)
  for (let user = 0; user < 25; user++) begin(`user ${user}`, `document ${user}`)
  assert.throws(() => begin('another', 'another'), FULL)
})

test('a stream whose client has left already is not counted', () => {
  const limits = createStreamLimits(() => undefined)
  for (let time = 0; time < 100; time++) limits.begin('amina', 'document', AbortSignal.abort())
  assert.equal(limits.open(), 0)
})
