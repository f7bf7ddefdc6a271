/** Limits of passwords of share links; the clock of the limits stands still. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type HttpResponse, startService } from './lib/service.ts'
import { SYSTEM } from './lib/world.ts'
import { textOf } from './lib/writing.ts'

async function startGuarded(t: TestContext, settings: Record<string, string> = {}) {
  let minutes = 0
  const monotonicNow = () => minutes * 60_000
  const service = await startService(t, settings, { ...SYSTEM, monotonicNow })
  const author = await (await service.organization()).author()
  const { json } = await author.call('POST', '/v1/documents/', { body: textOf('one') })
  const path = `/v1/documents/${json.id}/shares/`
  const create = async (): Promise<string> =>
    (await author.call('POST', path, { body: { password: 'a' } })).json.share_token
  return {
    create,
    usesOf: async (token: string): Promise<number | undefined> =>
      (await author.client.listShareLinks(json.id)).find(({ share_token }) => share_token === token)
        ?.use_count,
    open: (token: string, password: string, address?: string) =>
      service.call('POST', `/v1/documents/shared/${token}/access/`, {
        body: { password },
        headers: address === undefined ? {} : { 'x-forwarded-for': address },
      }),
    pass: () => {
      minutes += 1
    },
  }
}

const codeOf = ({ status, json }: HttpResponse): string =>
  status < 300 ? String(status) : `${status} ${json.error}`

test('failed passwords are limited for each link, also if no other rate is', async (t) => {
  const { create, open, pass } = await startGuarded(t)
  const [token, another] = [await create(), await create()]
  const codes = []
  for (let count = 0; count < 11; count++) codes.push(codeOf(await open(token, 'b')))
  assert.deepEqual(codes, [...Array(10).fill('403 password_invalid'), '429 rate_limited'])
  const right = await open(token, 'a')
  assert.equal(codeOf(right), '429 rate_limited', 'also the right one, which may be a guess')
  assert.ok(Number(right.headers.get('retry-after')) > 0)
  assert.equal(codeOf(await open(another, 'a')), '200')
  pass()
  assert.equal(codeOf(await open(token, 'a')), '200')
})

test('right passwords take nothing from the limit', async (t) => {
  const { create, open } = await startGuarded(t)
  const token = await create()
  for (let count = 0; count < 12; count++) assert.equal(codeOf(await open(token, 'a')), '200')
})

test('behind a trusted proxy, failures count for the address of the reader', async (t) => {
  const { create, open } = await startGuarded(t, { WARAQ_TRUST_PROXY: '127.0.0.1' })
  const token = await create()
  for (let count = 0; count < 10; count++) await open(token, 'b', '203.0.113.1')
  assert.equal(codeOf(await open(token, 'a', '203.0.113.1')), '429 rate_limited')
  assert.equal(codeOf(await open(token, 'a', '203.0.113.2')), '200')
})

test('passwords that arrive together wait in a short queue; the others come back', async (t) => {
  const { create, open } = await startGuarded(t)
  const token = await create()
  const codes = (await Promise.all(Array.from({ length: 30 }, () => open(token, 'a')))).map(codeOf)
  const opened = codes.filter((code) => code === '200').length
  assert.ok(opened >= 5, `${opened} opened`)
  assert.ok(codes.every((code) => code === '200' || code === '503 service_unavailable'))
})

test('an exchange beyond the rate of its link takes no use', async (t) => {
  const settings = { WARAQ_RATE_LIMITS: 'on', WARAQ_RATE_SHARE: '2' }
  const { create, open, usesOf } = await startGuarded(t, settings)
  const token = await create()
  const codes = []
  for (let count = 0; count < 3; count++) codes.push(codeOf(await open(token, 'a')))
  assert.deepEqual(codes, ['200', '200', '429 rate_limited'])
  assert.equal(await usesOf(token), 2)
})
