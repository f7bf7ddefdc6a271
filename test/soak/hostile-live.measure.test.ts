/** Hostile pages: what they send and leave unread slows the pages of others by less than two times. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from '../faults/lib/server.ts'
import { quantile } from './lib/judge.ts'
import {
  createDocuments,
  type Document,
  openPages,
  report,
  residentBytes,
  startServers,
} from './lib/live-documents.ts'
import { createClock, post, writeAtPace } from './lib/live-writers.ts'

const ATTACKERS = 20
const PAUSE_MS = 50
const SECONDS = 10
const OTHERS = { perSecond: 100, seconds: SECONDS }
const MEBIBYTE = 1_048_576
const MOST_GROWTH = 256 * MEBIBYTE
/** The time of a busy machine, which is no effect of an attack. */
const NOISE_MS = 5

/** What an attacker does again and again; the number of the time makes it different. */
type Attack = (document: Document & { port: number }, time: number) => Promise<unknown>

const paragraph = (text: string) => [{ type: 'paragraph', content: [{ type: 'text', text }] }]
const deep = `${'{"type":"blockquote","content":['.repeat(300)}${']}'.repeat(300)}`
const FIRST = { 'if-match': '"1-0123456789abcdef"' }
const ANY = { 'if-match': '*' }
const writer = 'hostile'

const change = (to: Document & { port: number }, body: object | string, headers = ANY) =>
  post(to, 'changes/', body, headers)

const ATTACKS: Record<string, Attack> = {
  'blocks out of range': (to, seq) =>
    change(to, { blocks: [{ from: 9_000, to: 9_999, content: paragraph('x') }], writer, seq }),
  'steps of 64 KiB': (to, seq) =>
    change(to, { blocks: [], steps: 'x'.repeat(65_536), writer, seq }),
  'deep blocks': (to, seq) =>
    change(to, `{"blocks":[{"from":0,"to":0,"content":[${deep}]}],"writer":"a","seq":${seq}}`),
  replays: (to) => change(to, { blocks: [], writer, seq: 1 }, FIRST),
  'a presence flood': (to, time) =>
    post(to, 'presence/', { writer: `w${time % 64}`, revision: 1, anchor: time, head: time }),
  'streams that are not read': async (to, seq) => {
    if (seq < 500) openUnread(to)
    await change(to, { blocks: [], steps: 'x'.repeat(65_536), writer, seq })
  },
}

test('hostile pages slow those of others by less than two times, and memory is bounded', {
  timeout: 900_000,
}, async (t) => {
  const settings = { WARAQ_RATE_LIMITS: 'on', WARAQ_RATE_MINT: '100000' }
  const deployment = await startServers(t, 1, settings)
  const [server] = deployment.servers as [Server]
  const clock = createClock()
  const writers = await openPages(await createDocuments(deployment, 100), 2, clock)
  const attacked = await createDocuments(deployment, ATTACKERS, 'attacker')
  await writeAtPace(writers, { perSecond: 100, seconds: 5 })
  const quiet = await p95Of(t, 'quiet')
  const resident = residentBytes(server)
  const slow: string[] = []
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const ending = new AbortController()
    const statuses = new Map<unknown, number>()
    const attacking = attacked.map(async (document) => {
      for (let time = 1; !ending.signal.aborted; time++) {
        const to = { ...document, port: server.port }
        const result = (await attack(to, time).catch(() => undefined)) as { status?: number }
        statuses.set(result?.status, (statuses.get(result?.status) ?? 0) + 1)
        await delay(PAUSE_MS)
      }
    })
    const during = await p95Of(t, name)
    ending.abort()
    await Promise.all(attacking)
    const grown = residentBytes(server) - resident
    const counts = [...statuses].map(([status, count]) => `${count} x ${status ?? 'none'}`)
    t.diagnostic(`${name}: ${counts.join(', ')}; ${Math.round(grown / MEBIBYTE)} MiB more`)
    if (during > 2 * quiet + NOISE_MS) slow.push(`${name}: ${during.toFixed(1)} ms`)
    if (grown > MOST_GROWTH) slow.push(`${name}: ${Math.round(grown / MEBIBYTE)} MiB`)
  }
  assert.deepEqual(slow, [])

  async function p95Of(t: TestContext, name: string): Promise<number> {
    clock.take()
    await writeAtPace(writers, OTHERS)
    await delay(200)
    const times = clock.take()
    report(t, `others, ${name}`, times)
    return quantile(times, 0.95)
  }
})

/** A stream whose client reads nothing. */
function openUnread({ port, path, token }: Document & { port: number }): void {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.pause()
  socket.on('error', () => {})
  socket.write(
    `GET ${path}changes/ HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
}
