import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Call, createCall, mintToken } from './lib/http-client.ts'
import { createOrganization, newDataDir, startServer } from './lib/server.ts'
import { headOf, jsonBy, type Line, openLine, type Received } from './lib/socket.ts'

const EACH = 30
/** The number of clients of kinds that fill kernel buffers with megabytes. */
const FEW = 5
const PROBE_EVERY_MILLISECONDS = 20
const QUICK_MILLISECONDS = 50

interface Sloth {
  /** The text that the client sends at once. */
  first: string
  drip?: string
  /** Seconds during which it reads nothing of the response. */
  deafSeconds?: number
  /** Bytes that it reads twice a second. */
  sip?: number
  /** The expected response before the end; undefined if it varies. */
  response?: RegExp
  /** The time after which the server has disconnected. */
  seconds: number
}

const CREATE = 'POST /v1/documents/'
const ANYBODY = 'Content-Length: 600000'

/** Clients that hold a connection for long, by behavior. */
function slothsOf(token: string, largeDocument: string): Record<string, Sloth> {
  const json = (length: number) => headOf(CREATE, ...jsonBy(token, length))
  const chunked = json(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked')
  const read = headOf(`GET ${largeDocument}`, `Authorization: Bearer ${token}`)
  const [head, body] = [/^HTTP\/1\.1 408 /, /^HTTP\/1\.1 400 /]
  // The server reads two bodies of a client at a time, for a second each. Others wait for at most
  // 10 s, and the rest of their bodies is discarded for 10 s.
  const large = { response: /^HTTP\/1\.1 (?:400|503) /, seconds: 23 }
  return {
    'say nothing': { first: '', response: head, seconds: 8 },
    'send half a head': { first: 'GET / HTTP/1.1\r\n', response: head, seconds: 8 },
    'send a head slowly': {
      first: 'GET / HTTP/1.1\r\n',
      drip: 'A: b\r\n',
      response: head,
      seconds: 8,
    },
    'stop in a body': { first: `${json(9_000)}{`, response: body, seconds: 13 },
    'send a body slowly': { first: json(9_000), drip: ' ', response: body, seconds: 13 },
    'send a large body slowly': { first: json(900_000), drip: ' ', ...large },
    'send chunks slowly': { first: chunked, drip: '1\r\n \r\n', ...large },
    'send a refused body slowly': { first: headOf(CREATE, ANYBODY), drip: ' ', seconds: 13 },
    'send an unexpected body': {
      first: headOf('GET /healthz', ANYBODY),
      drip: ' ',
      seconds: 13,
    },
    'keep a connection idle': { first: headOf('GET /healthz'), seconds: 11 },
    'read nothing': { first: read.repeat(12), deafSeconds: 25, seconds: 30 },
    'read a few bytes a second': { first: read.repeat(12), deafSeconds: 25, sip: 16, seconds: 30 },
  }
}

test('slow clients are disconnected in time and do not delay a reader', async (t) => {
  const dataDir = newDataDir(t)
  const apiKey = createOrganization(dataDir)
  const { port, pid } = await startServer({ dataDir, env: { WARAQ_KEEP_ALIVE_SECONDS: '8' } })
  const token = await mintToken(port, apiKey, 'amina')
  const call = createCall(port, token)
  const [small, large] = [await write(call, 5_000), await write(call, 1_000_000)]
  const sloths = Object.entries(slothsOf(token, large))

  const quietBefore = await probe(call, small, delay(1_000))
  const filesBefore = openFiles(pid)
  const slow = Promise.all(sloths.map(([what, sloth]) => sendMany(port, what, sloth)))
  const beside = await probe(call, small, slow)
  for (const verdict of await slow) t.diagnostic(judge(verdict))
  const filesAfter = openFiles(pid)
  // Measured before and after, because other work on the machine may begin in between.
  const quiet = Math.max(quietBefore, await probe(call, small, delay(1_000)))
  t.diagnostic(
    `GET p99 ${quiet.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${EACH * sloths.length} slow clients`,
  )
  assert.ok(beside < Math.max(QUICK_MILLISECONDS, 5 * quiet))
  assert.ok(filesAfter <= filesBefore, 'some connections were never given back')
})

/** Creates a document of about this size; returns its path. */
async function write(call: Call, size: number): Promise<string> {
  const text = { type: 'text', text: 'x'.repeat(size) }
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
  const { headers } = await call('POST', '/v1/documents/', { body: { content } })
  return headers.location ?? ''
}

/** Reads a document repeatedly until a task is done and returns the 99th percentile in ms. */
async function probe(call: Call, path: string, task: Promise<unknown>): Promise<number> {
  let isDone = false
  const finishing = task.finally(() => {
    isDone = true
  })
  const latencies: number[] = []
  while (!isDone) {
    const startedAt = performance.now()
    assert.equal((await call('GET', path)).status, 200)
    latencies.push(performance.now() - startedAt)
    await delay(PROBE_EVERY_MILLISECONDS)
  }
  await finishing
  return latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0
}

interface Verdict {
  what: string
  sloth: Sloth
  received: Received[]
  /** How many were still connected when their time was over. */
  stillConnected: number
}

/** Runs several clients of one kind until the server disconnects them or their time is over. */
async function sendMany(port: number, what: string, sloth: Sloth): Promise<Verdict> {
  const count = sloth.deafSeconds ? FEW : EACH
  const lines = await Promise.all(Array.from({ length: count }, () => openLine(port, sloth.first)))
  const received = (await Promise.all(lines.map((line) => leaveAlone(line, sloth)))).flat()
  return { what, sloth, received, stillConnected: count - received.length }
}

async function leaveAlone(
  { socket, closed }: Line,
  { drip, deafSeconds = 0, sip, seconds }: Sloth,
): Promise<Received[]> {
  if (deafSeconds > 0) {
    socket.pause()
    setTimeout(() => socket.resume(), deafSeconds * 1000)
  }
  const dripping = setInterval(() => {
    if (drip) socket.write(drip)
    if (sip && socket.isPaused()) socket.read(sip)
  }, 500)
  const received = await Promise.race([closed, delay(seconds * 1000)])
  clearInterval(dripping)
  socket.destroy()
  return received ? [received] : []
}

function judge({ what, sloth, received, stillConnected }: Verdict): string {
  assert.equal(
    stillConnected,
    0,
    `${stillConnected} who ${what} were not hung up on within ${sloth.seconds} s`,
  )
  for (const { text } of received) assert.match(text, sloth.response ?? /^/, what)
  const slowest = Math.max(...received.map(({ milliseconds }) => milliseconds)) / 1000
  return `who ${what}: hung up on after ${slowest.toFixed(1)} s`
}

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
