/** A server at 70 % of what it can carry, beside clients that break off: it must not grow. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { isLong } from '../lib/long.ts'
import type { Outcome, Stream } from './lib/generator.ts'
import { growthIn, quantile, type Sample } from './lib/judge.ts'
import { type Rig, requestOf, startRig } from './lib/rig.ts'

const MINUTES = isLong ? 30 : 3
const SAMPLES = Math.min(60, MINUTES * 6)
const SHARES = { reads: 0.6, saves: 0.1, shares: 0.3 } as const
const CONNECTIONS = 64
const BREAK_EVERY_MILLISECONDS = 50
const STALE_BODY = '{"content":{"type":"doc","content":[]}}'
/** The server's own deadlines for who says nothing more. */
const DEADLINES_MILLISECONDS = 16_000

test('the memory of a busy server does not grow', {
  timeout: (MINUTES + 5) * 60_000,
}, async (t) => {
  const { rig, look } = await startWatched(t)
  const filesBefore = rig.files()
  const peak = perSecond(await rig.run(10_000, streamsAt(rig, 40_000)), 10_000)
  const streams = streamsAt(rig, 0.7 * peak)
  const breaking = breakOff(rig)
  const samples: Sample[] = []
  const milliseconds = (MINUTES * 60_000) / SAMPLES
  for (let index = 0; index < SAMPLES; index++) {
    const outcomes = await rig.run(milliseconds, streams)
    const p99Milliseconds = quantile(outcomes.get('reads')?.succeeded ?? [], 0.99)
    const minutes = ((index + 1) * milliseconds) / 60_000
    samples.push({ minutes, files: rig.files(), p99Milliseconds, ...(await look()) })
  }
  const brokenCount = await breaking()
  await delay(DEADLINES_MILLISECONDS)
  t.diagnostic(
    `${Math.round(0.7 * peak)} requests a second of ${Math.round(peak)}, ${brokenCount} broken off`,
  )
  for (const at of [0, Math.floor(SAMPLES / 3), Math.floor((2 * SAMPLES) / 3), SAMPLES - 1]) {
    const sample = samples[at]
    if (sample) t.diagnostic(describe(sample))
  }
  const latencies = samples.map(({ p99Milliseconds }) => p99Milliseconds)
  const [best, middle, worst] = [0, 0.5, 1].map((share) => quantile(latencies, share).toFixed(1))
  t.diagnostic(`p99 of reads in the samples: ${best} to ${worst} ms, median ${middle} ms`)
  assert.deepEqual(growthIn(samples), [])
  const filesLeft = rig.files() - filesBefore
  assert.ok(filesLeft <= 8, `${filesLeft} descriptors are left`)
})

const describe = ({ minutes, heapBytes, files, resources }: Sample): string =>
  `after ${minutes} minutes: heap ${(heapBytes / 1_048_576).toFixed(1)} MiB, ` +
  `${files} descriptors, ${resources} handles`

const streamsAt = (rig: Rig, rate: number): Stream[] =>
  (['reads', 'saves', 'shares'] as const).map((name) => ({
    name,
    perSecond: rate * SHARES[name],
    connections: Math.ceil(CONNECTIONS * SHARES[name]),
    requests: rig.requests[name],
  }))

const perSecond = (outcomes: Map<string, Outcome>, milliseconds: number): number =>
  ([...outcomes.values()].reduce((sum, { succeeded }) => sum + succeeded.length, 0) * 1_000) /
  milliseconds

/** A rig whose server tells what it holds after a collection. */
async function startWatched(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-soak-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'report')
  const preload = join(import.meta.dirname, 'lib/report-memory.ts')
  const rig = await startRig(t, { WARAQ_SOAK_REPORT: file }, ['--expose-gc', '--import', preload])
  let reportCount = 0
  return {
    rig,
    async look() {
      process.kill(rig.server.pid, 'SIGUSR2')
      const lines = () =>
        existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
      while (lines().length <= reportCount) await delay(20)
      reportCount += 1
      const { heapUsed, resources } = JSON.parse(lines()[reportCount - 1] ?? '{}')
      return { heapBytes: Number(heapUsed), resources: Number(resources) }
    },
  }
}

/** Clients that abort in every way until they are stopped; returns how many did. */
function breakOff({ server: { port }, author: { token, path } }: Rig): () => Promise<number> {
  const head = (method: string, target: string, length: number) =>
    requestOf(method, target, { token }).toString().trimEnd() +
    `\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  // 412: it names a version that is long gone.
  const stale = head('PATCH', path, STALE_BODY.length).replace(
    'Host:',
    'Connection: close\r\nIf-Match: "0"\r\nHost:',
  )
  const ways: [said: string, waits: boolean][] = [
    [`${head('PATCH', path, 5_000)}{"content":`, false],
    [`${head('POST', '/v1/documents/', 200_000)}{"content":`, true],
    [head('POST', '/v1/documents/', 9_000_000), false],
    [requestOf('GET', path, { token }).toString(), false],
    ['GET / HTTP/1.1\r\n', true],
    [`${stale}${STALE_BODY}`, true],
  ]
  let count = 0
  const clock = setInterval(() => {
    const [request, waits] = ways[count++ % ways.length] ?? ['', false]
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
    socket.write(request)
    if (waits) socket.on('data', () => {})
    else void once(socket, 'connect').then(() => setTimeout(() => socket.destroy(), 5))
  }, BREAK_EVERY_MILLISECONDS)
  return async () => {
    clearInterval(clock)
    return count
  }
}
