import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import {
  createGuardedRequests,
  type ResolveName,
  UnreachableError,
} from '../src/lib/guarded-request.ts'
import { parseNetwork } from '../src/lib/public-address.ts'
import { startReceiver } from './lib/receiver.ts'

const LIB = join(import.meta.dirname, '../src/lib')
const POSTED = { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }

interface Settings {
  resolveName?: ResolveName
  privateNetworks?: readonly string[]
  timeoutMilliseconds?: number
}

const guardedRequests = ({ privateNetworks = ['127.0.0.0/8'], ...settings }: Settings = {}) =>
  createGuardedRequests({
    resolveName: async () => [],
    allowsHttp: true,
    timeoutMilliseconds: 15_000,
    ...settings,
    privateNetworks: privateNetworks.map(parseNetwork),
  })

const unreachable = (error: unknown): boolean =>
  error instanceof UnreachableError && !error.isTimeout

test('the connection goes to the address that was checked, and the name is resolved once', async (t) => {
  const trap = await startReceiver(t)
  const receiver = await startReceiver(t, { host: '127.0.0.2', port: trap.port })
  const asked: string[] = []
  const requests = guardedRequests({
    privateNetworks: ['127.0.0.2/32'],
    // The system would resolve this name to the trap.
    resolveName: async (name) => {
      asked.push(name)
      return ['127.0.0.2']
    },
  })
  assert.equal((await requests.post(`http://localhost:${trap.port}/`, POSTED)).status, 200)
  assert.deepEqual(asked, ['localhost'])
  assert.deepEqual([receiver.state.connections, trap.state.connections], [1, 0])
})

test('a name that is rebound between check and request, or between requests, is refused', async (t) => {
  const trap = await startReceiver(t)
  const receiver = await startReceiver(t, { host: '127.0.0.2', port: trap.port })
  const responses = [['127.0.0.2'], ['127.0.0.2'], ['127.0.0.1']]
  const requests = guardedRequests({
    privateNetworks: ['127.0.0.2/32'],
    resolveName: async () => responses.shift() ?? [],
  })
  const url = `http://rebound.example:${trap.port}/`
  await requests.check(url)
  // The receiver keeps connections alive: the next request must not take this one.
  assert.equal((await requests.post(url, POSTED)).status, 200)
  await assert.rejects(requests.post(url, POSTED), unreachable)
  assert.deepEqual([receiver.state.connections, trap.state.connections], [1, 0])
})

test('each request has a connection of its own', async (t) => {
  const { state, port } = await startReceiver(t)
  const requests = guardedRequests()
  for (const _ of [1, 2, 3]) await requests.post(`http://127.0.0.1:${port}/`, POSTED)
  assert.equal(state.connections, 3)
})

test('a redirect is a response and is not followed', async (t) => {
  const target = await startReceiver(t)
  for (const status of [301, 302, 303, 307, 308]) {
    const { port } = await startReceiver(t, {
      respond: (_, response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${target.port}/` }).end(),
    })
    const requests = guardedRequests()
    assert.equal((await requests.post(`http://127.0.0.1:${port}/`, POSTED)).status, status)
  }
  assert.equal(target.state.connections, 0)
})

test('a network that is not named stays closed', async (t) => {
  const { state, port } = await startReceiver(t)
  const requests = guardedRequests({ privateNetworks: ['10.0.0.0/8', 'fd00::/8', '::1/128'] })
  await assert.rejects(requests.post(`http://127.0.0.1:${port}/`, POSTED), unreachable)
  await assert.rejects(requests.post(`http://[::ffff:10.0.0.1]:${port}/`, POSTED), unreachable)
  assert.equal(state.connections, 0)
  await requests.check('http://10.1.2.3/')
  await requests.check('http://[fd00::1]/')
})

test('a receiver gets the method, the headers and the body', async (t) => {
  const seen: unknown[] = []
  const { port } = await startReceiver(t, {
    async respond(request, response) {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { method, url, headers } = request
      seen.push([method, url, headers['content-type'], headers['content-length']])
      seen.push(Buffer.concat(chunks).toString())
      response.writeHead(429, { 'retry-after': '7' }).end('slower')
    },
  })
  const requests = guardedRequests()
  const response = await requests.post(`http://127.0.0.1:${port}/hook?a=1`, POSTED)
  assert.deepEqual(response, { status: 429, retryAfter: '7' })
  assert.deepEqual(seen, [['POST', '/hook?a=1', 'application/json', '2'], '{}'])
})

test('a response without a length is complete when its connection ends', async (t) => {
  const { port } = await startReceiver(t, {
    respond: ({ socket }) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${'.'.repeat(40_000)}`),
  })
  const requests = guardedRequests()
  assert.equal((await requests.post(`http://127.0.0.1:${port}/`, POSTED)).status, 200)
})

const faults: [what: string, respond: RequestListener][] = [
  ['that closes the connection', (request) => request.destroy()],
  [
    'that upgrades',
    (_, response) => response.writeHead(101, { connection: 'Upgrade', upgrade: 'x' }).end(),
  ],
  ['that does not speak HTTP', ({ socket }) => socket.end('SSH-2.0-x\r\n')],
  [
    'that ends in the middle',
    (_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half')
      setImmediate(() => response.destroy())
    },
  ],
]
for (const [what, respond] of faults) {
  test(`a receiver ${what} is unreachable`, async (t) => {
    const { port } = await startReceiver(t, { respond })
    const requests = guardedRequests()
    await assert.rejects(requests.post(`http://127.0.0.1:${port}/`, POSTED), unreachable)
  })
}

const slow: [what: string, respond: RequestListener][] = [
  ['that says nothing', () => {}],
  ['that never ends', (_, response) => response.writeHead(200).write('.')],
]
for (const [what, respond] of slow) {
  test(`a receiver ${what} ends at the deadline`, async (t) => {
    const { port } = await startReceiver(t, { respond })
    const requests = guardedRequests({ timeoutMilliseconds: 100 })
    await assert.rejects(
      requests.post(`http://127.0.0.1:${port}/`, POSTED),
      (error) => error instanceof UnreachableError && error.isTimeout,
    )
  })
}

test('a name server that says nothing ends at the deadline', async () => {
  const requests = guardedRequests({
    timeoutMilliseconds: 50,
    resolveName: (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve([]))),
  })
  await assert.rejects(requests.check('https://hooks.example/'), { isTimeout: true })
})

test('an endless response is read up to a limit', async (t) => {
  let sent = 0
  const { port } = await startReceiver(t, {
    respond(_, response) {
      const chunk = Buffer.alloc(65_536)
      const write = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
      }
      response.on('drain', write)
      write()
    },
  })
  const requests = guardedRequests()
  assert.equal((await requests.post(`http://127.0.0.1:${port}/`, POSTED)).status, 200)
  // What the sockets buffer goes out without being read.
  assert.ok(sent < 32 * 1_048_576, `${sent} bytes`)
})

test('proxies of the environment are ignored', async (t) => {
  const proxy = await startReceiver(t)
  const { state, port } = await startReceiver(t)
  const script = `
    import { createGuardedRequests } from '${join(LIB, 'guarded-request.ts')}'
    import { parseNetwork } from '${join(LIB, 'public-address.ts')}'
    const requests = createGuardedRequests({
      resolveName: async () => ['127.0.0.1'],
      privateNetworks: [parseNetwork('127.0.0.0/8')],
      allowsHttp: true,
      timeoutMilliseconds: 15000,
    })
    const posted = { headers: {}, body: Buffer.from('{}') }
    await requests.post('http://hooks.example:${port}/', posted)
    // The receiver does not speak TLS, and sees who connects.
    await requests.post('https://hooks.example:${port}/', posted).catch(() => {})`
  const url = `http://127.0.0.1:${proxy.port}`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: url,
      HTTPS_PROXY: url,
      http_proxy: url,
      https_proxy: url,
      NO_PROXY: '',
    },
  })
  assert.deepEqual([state.connections, proxy.state.connections], [2, 0])
})
