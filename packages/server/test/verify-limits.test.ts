import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSteps } from '../src/http/json-steps.ts'
import { ANONYMOUS } from '../src/scripture/verify/limits.ts'
import { createVerifications } from '../src/scripture/verify/verifications.ts'
import { doc, p } from './lib/content.ts'
import { startService } from './lib/service.ts'
import { type HostileKind, KINDS, startVerifyService } from './lib/verify-service.ts'
import { STOPPED } from './lib/world.ts'

const KIB = 1_024
const NEVER_CANCELLED = { isCancelled: () => false }

test('verify limits', async (t) => {
  const { corpus, textOf, verify, verifyWithToken } = await startVerifyService(t)

  await t.test(
    'an anonymous body may have 32 KiB, and one with a token the size of a document',
    async () => {
      const text = 'كلام عادي '.repeat(6_500)
      const { status, json } = await verify({ text })
      assert.deepEqual([status, json.error], [413, 'document_too_large'])
      assert.equal((await verify({ text: 'x'.repeat(32 * KIB - 11) })).status, 200)
      assert.equal((await verify({ text: 'x'.repeat(32 * KIB - 10) })).status, 413)
      assert.equal((await verifyWithToken({ text })).status, 200)
      assert.equal((await verifyWithToken({ text: 'x'.repeat(3_300_000) })).status, 413)
    },
  )

  await t.test('an invalid token is never treated as none', async () => {
    const { status, json } = await verify({ text: 'a' }, { token: 'bad' })
    assert.deepEqual([status, json.error], [401, 'invalid_token'])
  })

  for (const kind of KINDS) {
    await t.test(`32 KiB of ${kind} have a report of bounded size`, async () => {
      const { status, text, json } = await verify({ text: textOf(kind, 32_000) })
      assert.equal(status, 200)
      assert.ok(Buffer.byteLength(text) <= 512 * KIB)
      assert.ok(json.quotations.length <= 200)
      assert.equal(json.truncated, json.checked_to !== null)
    })
  }

  await t.test('the part after the verified prefix can be sent again', async () => {
    const text = '﴿بسم الله﴾ '.repeat(300)
    const { json: whole } = await verifyWithToken({ text })
    assert.deepEqual(
      [whole.quotations.length, whole.truncated, whole.checked_to],
      [300, false, null],
    )
    const { json: first } = await verify({ text })
    assert.deepEqual([first.quotations.length, first.verified, first.truncated], [200, 200, true])
    const { json: rest } = await verify({ text: text.slice(first.checked_to) })
    assert.deepEqual([rest.quotations.length, rest.truncated], [100, false])
  })

  await t.test('a document is truncated like a text, and the response says so', async () => {
    const content = doc(...Array.from({ length: 250 }, () => p('﴿بسم الله﴾')))
    const { json } = await verify({ content })
    assert.deepEqual([json.quotations.length, json.truncated, json.checked_to], [200, true, null])
  })

  await t.test(
    'of many bodies of one client one is verified, two wait, others are 429',
    async () => {
      const worst = { text: textOf('altered verses in brackets', 32_000) }
      const responses = await Promise.all(Array.from({ length: 20 }, () => verify(worst)))
      const statuses = Map.groupBy(responses, ({ status }) => status)
      assert.deepEqual(new Set(statuses.keys()), new Set([200, 429]))
      for (const { headers } of statuses.get(429) ?? []) {
        assert.equal(headers.get('ratelimit'), '"concurrency";r=0;t=1')
      }
    },
  )

  await t.test(
    'short verifications are answered before a long line of another client',
    async () => {
      // One step of the examination, which takes the whole second that it may.
      const line = textOf('altered verses in brackets', 32_000).replaceAll('\n', ' ')
      let hasResponded = false
      const long = verify({ text: line }).then((response) => {
        hasResponded = true
        return response
      })
      for (let round = 0; round < 3; round++) {
        const short = await verify({ text: '﴿بسم الله﴾' }, { from: '203.0.113.9' })
        assert.deepEqual([short.status, hasResponded], [200, false])
      }
      assert.equal((await long).status, 200)
    },
  )

  await t.test('a verification between whose steps another runs has the same report', () => {
    const limits = { ...ANONYMOUS, cpuMilliseconds: Number.POSITIVE_INFINITY }
    const { verifyQuran } = createVerifications(corpus, [], () => 0)
    const begin = (kind: HostileKind) =>
      verifyQuran({ source: { text: textOf(kind, 12_000) }, limits }, NEVER_CANCELLED)
    const alone = runSteps(begin('words in no order'))
    const [steps, others] = [begin('words in no order'), begin('whole verses')]
    for (let count = 0; ; count++) {
      const { done, value } = steps.next()
      others.next()
      if (!done) continue
      assert.ok(count > 10, `${count} steps`)
      assert.deepEqual(value, alone)
      return
    }
  })
})

test('a verification counts as one request plus one per started 8 KiB', async (t) => {
  const settings = { WARAQ_RATE_LIMITS: 'on', WARAQ_RATE_SCRIPTURE: '12' }
  const strict = await startService(t, settings, STOPPED)
  await strict.scripture.prepare()
  const send = (bytes: number) =>
    strict.call('POST', '/v1/quran/verify/', { body: JSON.stringify({ text: 'x'.repeat(bytes) }) })
  for (const bytes of [20_000, 20_000, 20_000]) assert.equal((await send(bytes)).status, 200)
  assert.equal((await send(1)).status, 429)
})
