import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { reloadSecret, type Secret, unreadSecret } from '../lib/secret.ts'
import type { S3Config } from './config.ts'
import { createS3Store } from './s3-store.ts'

async function storeBefore(
  t: TestContext,
  respond: RequestListener,
  changed: Partial<S3Config> = {},
  monotonicNow = () => performance.now(),
) {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const config: S3Config = {
    endpoint,
    publicEndpoint: endpoint,
    bucket: 'images',
    region: 'us-east-1',
    prefix: '',
    accessKey: { text: 'a' },
    secretKey: { text: 's' },
    style: 'path',
    delivery: 'redirect',
    maxWaitMilliseconds: 60_000,
    ...changed,
  }
  return createS3Store(config, {
    now: () => new Date(),
    monotonicNow,
    fetch,
  })
}

const ABOUT = { contentType: 'image/png', bytes: 6 }

test('write() sends an object before its source has ended', async (t) => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<IncomingMessage>()
  const blobs = await storeBefore(t, (request, response) => {
    request.once('data', () => begin(request))
    request.once('end', () => response.end())
  })
  async function* slowly() {
    yield Buffer.from('one')
    const { headers } = await begun
    assert.equal(headers['content-length'], '6')
    yield Buffer.from('two')
  }
  await blobs.write('uploads/o/i', slowly(), ABOUT)
})

test('write() rejects an object whose source fails or has another length', async (t) => {
  let whole = 0
  const blobs = await storeBefore(t, (request, response) => {
    request.resume().once('end', () => {
      whole++
      response.end()
    })
  })
  async function* broken() {
    yield Buffer.from('one')
    throw new Error('broken')
  }
  const refused = { code: 'storage_unavailable' }
  await assert.rejects(blobs.write('uploads/o/i', broken(), ABOUT), refused)
  await assert.rejects(blobs.write('uploads/o/i', [Buffer.from('one')], ABOUT), refused)
  assert.equal(whole, 0)
})

test('readRange() works with a store that ignores ranges', async (t) => {
  const blobs = await storeBefore(t, (_, response) => response.end('0123456789'))
  const part = await blobs.readRange('images/o/i', { at: 2, length: 3 })
  assert.deepEqual([part?.bytes.toString(), part?.size], ['234', 10])
})

test('an object is missing only if the store says NoSuchKey, not for any other 404', async (t) => {
  let body = '<Error><Code>NoSuchKey</Code></Error>'
  const blobs = await storeBefore(t, (_, response) => response.writeHead(404).end(body))
  const all = () => [
    blobs.open('images/o/i'),
    blobs.readRange('images/o/i', { at: 0, length: 1 }),
    blobs.copy('uploads/o/i', 'images/o/i', '"e"'),
  ]
  assert.deepEqual(await Promise.all(all()), [undefined, undefined, undefined])
  for (body of ['<Error><Code>NoSuchBucket</Code></Error>', '<h1>Not Found</h1>', '']) {
    const refused = { code: 'storage_unavailable' }
    await Promise.all(all().map((asked) => assert.rejects(asked, refused, body)))
  }
})

test('a request is retried once if the store closed the connection', async (t) => {
  let [asked, hangUps] = [0, 1]
  const blobs = await storeBefore(t, (request, response) => {
    asked++
    if (hangUps-- > 0) request.socket.destroy()
    else response.end()
  })
  await blobs.requireReachable()
  assert.equal(asked, 2)
  hangUps = 9
  await assert.rejects(blobs.remove('uploads/o/i'), { code: 'storage_unavailable' })
  assert.equal(asked, 4)
})

/** A store that knows one access key, and the settings of its client, whose keys are in files. */
function rotatingKeys(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-s3-keys-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const fileOf = (name: string) => join(folder, name)
  const write = (accessKey: string, secretKey: string): void => {
    writeFileSync(fileOf('access'), accessKey)
    writeFileSync(fileOf('secret'), secretKey)
  }
  write('first', 'one')
  const secretOf = (name: string): Secret => {
    const secret = unreadSecret(`WARAQ_S3_${name.toUpperCase()}_KEY_FILE`, fileOf(name))
    reloadSecret(secret)
    return secret
  }
  let known = 'first'
  let requests = 0
  const respond: RequestListener = (request, response) => {
    requests++
    const isKnown = request.headers.authorization?.includes(`Credential=${known}/`)
    request.resume()
    const body = '<Error><Code>InvalidAccessKeyId</Code></Error>'
    if (isKnown) response.end('0123456789')
    else response.writeHead(403).end(request.method === 'HEAD' ? undefined : body)
  }
  return {
    write,
    respond,
    keys: { accessKey: secretOf('access'), secretKey: secretOf('secret') },
    know: (key: string): void => {
      known = key
    },
    requests: () => requests,
  }
}

const RANGE = { at: 0, length: 4 }

test('rotated keys are read again when the store refuses the old ones', async (t) => {
  const { respond, keys, write, know } = rotatingKeys(t)
  const blobs = await storeBefore(t, respond, keys)
  assert.ok(await blobs.readRange('images/o/i', RANGE))
  write('second', 'two')
  know('second')
  const all = await Promise.all(Array.from({ length: 20 }, () => blobs.readRange('i', RANGE)))
  assert.ok(all.every((part) => part?.bytes.toString() === '0123'))
  await blobs.requireReachable()
})

test('HEAD without a code is a refusal of the keys too', async (t) => {
  const { respond, keys, write, know } = rotatingKeys(t)
  const blobs = await storeBefore(t, respond, keys)
  write('second', 'two')
  know('second')
  await blobs.requireReachable()
})

test('refused keys are read again once in five seconds, and tried again only if new', async (t) => {
  const { respond, keys, write, know, requests } = rotatingKeys(t)
  let at = 0
  const blobs = await storeBefore(t, respond, keys, () => at)
  know('second')
  const refused = { code: 'storage_unavailable' }
  await assert.rejects(blobs.readRange('i', RANGE), refused)
  assert.equal(requests(), 1, 'the same keys are not tried again')
  write('second', 'two')
  at = 4_999
  await assert.rejects(blobs.readRange('i', RANGE), refused)
  at = 5_000
  assert.ok(await blobs.readRange('i', RANGE))
  assert.equal(requests(), 4)
})

test('an upload that the store refuses for its keys succeeds the next time', async (t) => {
  const { respond, keys, write, know } = rotatingKeys(t)
  const blobs = await storeBefore(t, respond, keys)
  write('second', 'two')
  know('second')
  const bytes = [Buffer.from('image!')]
  await assert.rejects(blobs.write('i', bytes, ABOUT), { code: 'storage_unavailable' })
  await blobs.write('i', bytes, ABOUT)
})
