import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGuardedRequests, type ResolveName, UnreachableError } from './guarded-request.ts'
import { parseNetwork } from './public-address.ts'

const PUBLIC = '93.184.216.34'
const POSTED = { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }

interface Settings {
  resolveName?: ResolveName
  privateNetworks?: readonly string[]
  allowsHttp?: boolean
}

const guardedRequests = (settings: Settings = {}) =>
  createGuardedRequests({
    resolveName: async () => [PUBLIC],
    allowsHttp: true,
    timeoutMilliseconds: 15_000,
    ...settings,
    privateNetworks: (settings.privateNetworks ?? []).map(parseNetwork),
  })

const unreachable = (error: unknown): boolean =>
  error instanceof UnreachableError && !error.isTimeout

// Each is a place of the operator, not of the internet, in some spelling.
const PRIVATE = [
  '127.0.0.1',
  '127.1',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '①②⑦.0.0.1',
  '127。0。0。1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[4000::1]',
  'localhost',
  'LOCALHOST.',
  'app.localhost',
]

for (const host of PRIVATE) {
  test(`a request to ${host} is refused`, async () => {
    const requests = guardedRequests({
      // As `createResolveName` does without asking anybody.
      resolveName: async (name) => (/localhost\.?$/.test(name) ? ['127.0.0.1'] : [PUBLIC]),
    })
    for (const url of [`http://${host}/`, `http://${host}:8080/x`, `https://${host}:4430/`]) {
      await assert.rejects(requests.check(url), unreachable, url)
      await assert.rejects(requests.post(url, POSTED), unreachable, url)
    }
  })
}

test('public addresses pass, in both families, as literals and by name', async () => {
  const requests = guardedRequests({ resolveName: async () => [PUBLIC, '2606:2800:21f:cb07::1'] })
  for (const host of ['1.1.1.1', '[2606:4700:4700::1111]', 'example.com', 'ex%61mple.com']) {
    await requests.check(`https://${host}/hook`)
  }
})

test('a name with a private address among public ones is refused, as one without any', async () => {
  for (const addresses of [[PUBLIC, '10.0.0.1'], ['2606:2800::1', '::1'], [], ['nonsense']]) {
    const requests = guardedRequests({ resolveName: async () => addresses })
    await assert.rejects(requests.check('https://hooks.example/'), unreachable)
  }
})

test('the scheme, the port, credentials and the length of a URL are limited', async () => {
  const refused = [
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:1',
    'https://user@example.com/',
    'https://:secret@example.com/',
    'https://example.com:22/',
    'https://example.com:1023/',
    'https://',
    'example.com',
    '',
    `https://example.com/${'a'.repeat(2_048)}`,
  ]
  const requests = guardedRequests({ allowsHttp: false })
  for (const url of refused) await assert.rejects(requests.check(url), unreachable, url)
  for (const port of ['', ':443', ':80', ':1024', ':65535']) {
    await requests.check(`https://example.com${port}/hook`)
  }
  assert.equal(await requests.check('HTTPS://Example.COM:443/a b'), 'https://example.com/a%20b')
  await assert.rejects(guardedRequests().check('http://example.com:25/'), unreachable)
})
