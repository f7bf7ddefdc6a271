import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type DownloadLimits, download } from './download.ts'

const PIECE = 'x'.repeat(65_536)
const MANY = 1000 * PIECE.length
const LIMITS: DownloadLimits = { bytes: 1000, idleMilliseconds: 60_000, milliseconds: 60_000 }

/** A server, its URL, and its requests as path and key. */
async function listen(t: TestContext, respond: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers['x-api-key'] ?? 'no key'}`)
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

function downloader(t: TestContext, limits: Partial<DownloadLimits> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-download-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'file.json')
  const deps = { fetch, headers: { 'x-api-key': 'secret' }, limits: { ...LIMITS, ...limits } }
  return { path, get: (url: string) => download(deps, url, path) }
}

const redirecting =
  (locationOf: (path: string) => string | undefined): RequestListener =>
  ({ url = '' }, response) => {
    const location = locationOf(url)
    if (location === undefined) response.end('texts')
    else response.writeHead(302, { location }).end('elsewhere')
  }

test('download follows three redirects within the origin of the source', async (t) => {
  const steps: Record<string, string> = { '/a': '/b', '/b': 'c', '/c': '/d?page=1' }
  const source = await listen(
    t,
    redirecting((path) => steps[path]),
  )
  const { path, get } = downloader(t)
  await get(`${source.url}/a`)
  assert.equal(readFileSync(path, 'utf8'), 'texts')
  assert.deepEqual(source.requests, ['/a secret', '/b secret', '/c secret', '/d?page=1 secret'])
})

test('download rejects a fourth redirect', async (t) => {
  const source = await listen(
    t,
    redirecting((path) => `${path}a`),
  )
  const { get } = downloader(t)
  await assert.rejects(get(`${source.url}/a`), /\/a redirects more than 3 times/)
  assert.equal(source.requests.length, 4)
})

test('download sends no request to another origin', async (t) => {
  const other = await listen(t, (_request, response) => response.end('forged texts'))
  for (const location of [
    other.url,
    other.url.replace('http:', ''),
    'file:///etc/passwd',
    'http://[',
  ]) {
    const source = await listen(
      t,
      redirecting(() => location),
    )
    const { path, get } = downloader(t)
    await assert.rejects(get(`${source.url}/a`), {
      name: 'HadithSourceError',
      message: /\/a redirects to another origin/,
    })
    assert.ok(!existsSync(path))
  }
  assert.deepEqual(other.requests, [])
})

for (const [what, head] of [
  ['announces more bytes than the cap', { 'content-length': '1001' }],
  ['sends more bytes than the cap without announcing them', {}],
] as const) {
  test(`download rejects a file that ${what}, immediately and without leaving files`, async (t) => {
    let sent = 0
    const source = await listen(t, (_request, response) => {
      response.writeHead(200, { etag: '"1"', ...head })
      const more = () => {
        sent += PIECE.length
        if (sent > MANY) response.end()
        else response.write(PIECE, more)
      }
      if (!('content-length' in head)) more()
      else response.flushHeaders()
    })
    const { path, get } = downloader(t)
    await assert.rejects(get(`${source.url}/a`), /\/a is larger than 1000 bytes/)
    assert.ok(sent < MANY)
    assert.equal(source.requests.length, 1)
    assert.ok(!existsSync(path) && !existsSync(`${path}.part`))
  })
}

test('download counts the partial file against the size limit', async (t) => {
  const source = await listen(t, ({ headers: { range } }, response) => {
    const rest = range ? { 'content-range': 'bytes 600-1199/1200' } : {}
    response.writeHead(range ? 206 : 200, { etag: '"1"', ...rest })
    if (range) response.end('x'.repeat(600))
    else response.write('x'.repeat(600), () => response.destroy())
  })
  const { get } = downloader(t)
  await assert.rejects(get(`${source.url}/a`), /is larger than 1000 bytes/)
})

test('download gives up after three stalled transfers', async (t) => {
  const source = await listen(t, (_request, response) => {
    response.writeHead(200).write('texts')
  })
  const { get } = downloader(t, { idleMilliseconds: 400 })
  await assert.rejects(get(`${source.url}/a`), /\/a was interrupted 3 times/)
  assert.equal(source.requests.length, 3)
})

test('download times out if the source never responds or trickles', async (t) => {
  for (const respond of [() => {}, trickle]) {
    const source = await listen(t, respond)
    const { get } = downloader(t, { milliseconds: 120, idleMilliseconds: 100_000 })
    await assert.rejects(get(`${source.url}/a`), /\/a was not received within 120 ms/)
  }
})

const trickle: RequestListener = (_request, response) => {
  const timer = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(timer))
}
