import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bearer, from, startSharedDocument } from './lib/rate-limits.ts'

test('the client address comes from the trusted proxy only', async (t) => {
  const { service, path } = await startSharedDocument(t)
  const guess = (address: string) => service.call('GET', path, from(address, bearer('sesame')))
  for (let time = 0; time < 3; time++) await guess('198.51.100.1')
  assert.equal((await guess('198.51.100.1')).status, 429)
  // Values from the client precede those that the proxy adds.
  assert.equal((await guess('203.0.113.9, 198.51.100.1')).status, 429)
  assert.equal((await guess('198.51.100.1, 203.0.113.9')).status, 401)
  for (let time = 0; time < 3; time++) await guess('2001:db8:1:2::1')
  assert.equal((await guess('2001:db8:1:2:aaaa::9')).status, 429)
  assert.equal((await guess('2001:db8:1:3::1')).status, 401)
})

test('without a trusted proxy X-Forwarded-For is ignored', async (t) => {
  const { service, path } = await startSharedDocument(t, { WARAQ_TRUST_PROXY: 'off' })
  const responses: number[] = []
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) {
    responses.push((await service.call('GET', path, from(address, bearer('sesame')))).status)
  }
  assert.deepEqual(responses, [401, 401, 401, 429])
})

test('X-Forwarded-For of an untrusted proxy is ignored', async (t) => {
  const { service, path } = await startSharedDocument(t, {
    WARAQ_TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32',
  })
  const responses: number[] = []
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '10.0.0.1']) {
    responses.push((await service.call('GET', path, from(address, bearer('sesame')))).status)
  }
  assert.deepEqual(responses, [401, 401, 401, 429])
})
