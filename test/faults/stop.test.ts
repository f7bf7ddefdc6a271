import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { isLong } from '../lib/long.ts'
import { databaseIn, inspect, lostPages, requireSound } from './lib/database-file.ts'
import { lastState, newPage, type Page } from './lib/expected-state.ts'
import { createCall, mintToken } from './lib/http-client.ts'
import {
  addPage,
  contentOf,
  create,
  isCut,
  newWriter,
  save,
  type Writer,
  writeOn,
} from './lib/random-writer.ts'
import { createOrganization, newDataDir, type Server, startServer } from './lib/server.ts'
import { headOf, jsonBy, openLine } from './lib/socket.ts'

const ROUNDS = isLong ? 50 : 4
const WRITERS = 8
/** Draining takes two seconds in each round, and longer on a busy machine. */
const timeout = 60_000 + ROUNDS * 10_000
const LONGEST_MILLISECONDS = 10_000
/** The time for which a draining server waits for slow clients. */
const CUT_MILLISECONDS = 9_000

test(`SIGTERM under load: the server becomes not ready, then answers all requests (${ROUNDS} rounds)`, {
  timeout,
}, async (t) => {
  const dataDir = newDataDir(t)
  const writers = newWriters()
  const uploads: Page[] = []
  const apiKey = createOrganization(dataDir)
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer({ dataDir, env: { WARAQ_DRAIN_SECONDS: '2' } })
    await introduce(server, apiKey, writers)
    const upload = await beginUpload(server, writers[0]?.token ?? '', `upload-${round}`)
    const idle = await openLine(server.port, headOf('GET /healthz'))
    await idle.untilReceived('200 OK')

    let isReady = true
    const work = writers.map((writer) => saveWhile(server, writer, () => isReady))
    await delay(100 + Math.random() * 200)
    const stopping = stop(server, 'SIGTERM')
    await untilUnready(server)
    const late = await createCall(server.port)('GET', '/healthz')
    assert.deepEqual([late.status, late.headers.connection], [200, 'close'])
    // A load balancer sends no more requests from here on; those that it sent get a response.
    isReady = false
    await Promise.all(work)

    await untilRefused(server)
    uploads.push(await upload.finish())
    assert.equal((await idle.closed).isReset, false)
    await stopping
    requireExactly(dataDir, [...uploads, ...writers.flatMap(({ pages }) => pages)])
  }
  t.diagnostic(`${writers.reduce((total, { actCount: turn }) => total + turn, 0)} saves`)
})

test(`SIGINT under load: accepted requests are answered, and no others have an effect (${ROUNDS} rounds)`, {
  timeout,
}, async (t) => {
  const dataDir = newDataDir(t)
  const writers = newWriters()
  const apiKey = createOrganization(dataDir)
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer({ dataDir })
    await introduce(server, apiKey, writers)
    const work = writers.map((writer) =>
      writeOn(writer, createCall(server.port, writer.token), () => false),
    )
    await delay(100 + Math.random() * 200)
    await stop(server, 'SIGINT')
    await Promise.all(work)
    requireExactly(
      dataDir,
      writers.flatMap(({ pages }) => pages),
    )
  }
  t.diagnostic(`${writers.reduce((total, { actCount: turn }) => total + turn, 0)} writes`)
})

test('no client delays a stop beyond ten seconds, even with a longer time to drain', async (t) => {
  await Promise.all(['0', '8'].map((seconds) => stopBeingHeld(t, seconds)))
})

async function stopBeingHeld(t: TestContext, drainSeconds: string): Promise<void> {
  const dataDir = newDataDir(t)
  const apiKey = createOrganization(dataDir)
  const server = await startServer({ dataDir, env: { WARAQ_DRAIN_SECONDS: drainSeconds } })
  const token = await mintToken(server.port, apiKey, 'amina')
  const created = await createCall(server.port, token)('POST', '/v1/documents/', {
    body: { content: largeContent() },
  })

  const upload = headOf(CREATE, ...jsonBy(token, 900_000), 'Expect: 100-continue')
  const endless = await openLine(server.port, upload)
  await endless.untilReceived('100 Continue')
  const drip = setInterval(() => endless.socket.write(' '.repeat(4_096)), 100)
  endless.socket.on('close', () => clearInterval(drip))
  const read = headOf(`GET ${created.headers.location}`, `Authorization: Bearer ${token}`)
  const stalled = await openLine(server.port, read.repeat(READS))
  await stalled.untilReceived('200 OK')
  stalled.socket.pause()
  // A read after all those, so that the server is idle when it gets the signal.
  await createCall(server.port, token)('GET', created.headers.location ?? '')
  const took = await stop(server, 'SIGTERM')
  assert.ok(took > CUT_MILLISECONDS, `no client delayed it: it took ${Math.round(took)} ms to end`)
}

const CREATE = 'POST /v1/documents/'

/** The number of requests for a large document: more than the buffers of a socket can hold. */
const READS = 20

const largeContent = (): object => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(1_000_000) }] }],
})

const newWriters = (): Writer[] =>
  Array.from({ length: WRITERS }, (_, number) => newWriter(`author-${number}`))

/** Gives every author a token and a document, if they have none yet. */
async function introduce(server: Server, apiKey: string, writers: Writer[]): Promise<void> {
  for (const writer of writers) {
    writer.token ||= await mintToken(server.port, apiKey, writer.name)
    const [main] = writer.pages
    if (!main) await create(createCall(server.port, writer.token), addPage(writer))
  }
}

/** Saves while `isOn`; every save must have a response. */
async function saveWhile(server: Server, writer: Writer, isOn: () => boolean): Promise<void> {
  const call = createCall(server.port, writer.token)
  const [main] = writer.pages
  for (; main && isOn(); writer.actCount++) await save(call, main)
}

/** A create whose body comes in two halves, the second when the server accepts no connections. */
async function beginUpload({ port }: Server, token: string, name: string) {
  const content = contentOf(name, 0)
  const body = JSON.stringify({ content })
  const half = body.length >> 1
  const line = await openLine(port, headOf(CREATE, ...jsonBy(token, body.length)))
  line.socket.write(body.slice(0, half))
  return {
    async finish(): Promise<Page> {
      line.socket.write(body.slice(half))
      const { text } = await line.closed
      assert.match(text, /^HTTP\/1\.1 201 .*\r\nconnection: close\r\n/is)
      const { id } = JSON.parse(text.slice(text.indexOf('\r\n\r\n')))
      const state = { content: JSON.stringify(content), shareToken: null }
      return { ...newPage(name), id, steps: [{ state }] }
    },
  }
}

async function untilUnready({ port }: Server): Promise<void> {
  for (;;) {
    const { status } = await createCall(port)('GET', '/readyz')
    if (status === 503) return
    assert.equal(status, 200)
  }
}

async function untilRefused({ port }: Server): Promise<void> {
  for (;;) {
    try {
      const line = await openLine(port)
      line.socket.destroy()
      await line.closed
    } catch (error) {
      if (isCut(error)) return
      throw error
    }
  }
}

/** Stops a server; returns the milliseconds until its end. */
async function stop(server: Server, signal: NodeJS.Signals): Promise<number> {
  const startedAt = performance.now()
  const { code, output } = await server.end(signal)
  const took = performance.now() - startedAt
  assert.equal(code, 0, output)
  assert.ok(took < LONGEST_MILLISECONDS, `it took ${Math.round(took)} ms to end`)
  return took
}

/** The file has the acknowledged writes and no others. */
function requireExactly(dataDir: string, pages: Page[]): void {
  for (const page of pages) page.steps.length = page.acknowledged + 1
  inspect(databaseIn(dataDir), (sqlite) => {
    requireSound(sqlite)
    assert.deepEqual(
      lostPages(sqlite, pages).map(({ name }) => name),
      [],
    )
    const count = sqlite.prepare('SELECT count(*) AS documents FROM documents').get()
    assert.equal(count?.documents, pages.filter(lastState).length)
  })
}
