/** How soon events arrive at webhooks, also beside receivers that hang, refuse or are full. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { durablePostgres, POSTGRES_PART } from '../../packages/server/test/lib/postgres.ts'
import { createCall, mintToken, required } from '../faults/lib/http-client.ts'
import { contentOf } from '../faults/lib/random-writer.ts'
import { createOrganizationKeys, newDataDir, startServer } from '../faults/lib/server.ts'
import { waitFor, waitForService } from '../lib/wait-for.ts'
import { quantile } from './lib/judge.ts'
import { type Sink, startSink } from './lib/sink.ts'

const WINDOW_SECONDS = 5
const MOST_LATE_MILLISECONDS = 1_000
const DOCUMENTS = 200
const PACE_MILLISECONDS = 100
const BACKLOG = 10_000
const FEWEST_PER_SECOND = 500
const MOST_MORE_MEMORY = 20 * 1_048_576
const TIMEOUT_MILLISECONDS = 15_000
const RETRY_SECONDS = 600
const TOGETHER = 8

const SETTINGS = {
  WARAQ_EVENTS_WINDOW_SECONDS: String(WINDOW_SECONDS),
  WARAQ_WEBHOOK_ALLOW_HTTP: 'on',
  WARAQ_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
}
const timeout = 900_000

for (const [engine, skip] of [
  ['SQLite', false],
  ['PostgreSQL', POSTGRES_PART.skip],
] as const) {
  test(`${engine}: a save arrives within its window and a second, another change within a second`, {
    skip,
    timeout,
  }, async (t) => {
    const service = await start(t, engine)
    const sink = await startSink(t)
    await service.createWebhook(sink)
    const saves = await delaysOf(service, sink, 'save', 'document.updated')
    const shares = await delaysOf(service, sink, 'share', 'share.enabled')
    t.diagnostic(`${engine}, p95 of a save ${shown(saves)}, of another change ${shown(shares)}`)
    assert.ok(p95(saves) <= 1_000 * WINDOW_SECONDS + MOST_LATE_MILLISECONDS)
    assert.ok(p95(shares) <= MOST_LATE_MILLISECONDS)
  })

  test(`${engine}: the feed shows a change within a second to a request that waits`, {
    skip,
    timeout,
  }, async (t) => {
    const service = await start(t, engine)
    const delays: number[] = []
    let { last_position: after } = await service.readFeed(0, 0)
    for (const path of service.paths.slice(0, 60)) {
      const waiting = service.readFeed(after, 20)
      await delay(PACE_MILLISECONDS)
      await service.change('share', path)
      const at = performance.now()
      after = (await waiting).next_after
      delays.push(performance.now() - at)
    }
    t.diagnostic(`${engine}, p95 of a wait for the feed ${shown(delays)}`)
    assert.ok(p95(delays) <= MOST_LATE_MILLISECONDS)
  })

  test(`${engine}: ${BACKLOG} events arrive at ${FEWEST_PER_SECOND} a second`, {
    skip,
    timeout,
  }, async (t) => {
    const service = await start(t, engine)
    const sink = await startSink(t, (response) => pause(response, 3_600))
    const path = await service.createWebhook(sink)
    await service.changeOften(service.paths.slice(0, 100), BACKLOG)
    sink.respond = (response) => response.writeHead(204).end()
    sink.positions.clear()
    await service.manage('POST', `${path}enable/`)
    const startedAt = performance.now()
    await waitForService('the backlog arrived', async () => sink.positions.size >= BACKLOG)
    const rate = (1_000 * BACKLOG) / (performance.now() - startedAt)
    t.diagnostic(`${engine}, a backlog of ${BACKLOG} events at ${Math.round(rate)}/s`)
    assert.ok(rate >= FEWEST_PER_SECOND, `${rate}/s`)
  })

  test(`${engine}: receivers that hang, are slow, full, gone or busy delay no other one`, {
    skip,
    timeout,
  }, async (t) => {
    const service = await start(t, engine)
    const sink = await startSink(t)
    await service.createWebhook(sink)
    const alone = await delaysOf(service, sink, 'share', 'share.enabled')
    await delaysOf(service, sink, 'unshare', 'share.disabled')
    const failing = await startSink(t, (response) => response.writeHead(500).end())
    const full = await service.createWebhook(failing)
    sink.positions.clear()
    await service.changeOften(service.paths.slice(-1), BACKLOG)
    await waitForService(
      'it is full',
      async () => (await service.read(full)).waiting_count >= BACKLOG,
    )
    await waitForService('the other is not', async () => sink.positions.size >= BACKLOG)
    await delaysOf(service, sink, 'share', 'share.enabled')
    const bytes = service.memory()

    const bad = {
      hanging: await startSink(t, () => {}),
      slow: await startSink(t, (response) => drip(response)),
      gone: await startSink(t, (response) => response.writeHead(410).end()),
      busy: await startSink(t, (response) => pause(response, RETRY_SECONDS)),
    }
    const paths = {
      hanging: await service.createWebhook(bad.hanging),
      slow: await service.createWebhook(bad.slow),
      gone: await service.createWebhook(bad.gone),
      busy: await service.createWebhook(bad.busy),
    }
    const beside = await delaysOf(service, sink, 'unshare', 'share.disabled')
    const more = service.memory() - bytes
    t.diagnostic(
      `${engine}, p95 beside five bad receivers ${shown(beside)}, alone ${shown(alone)}; memory ${(more / 1_048_576).toFixed(1)} MiB more`,
    )
    assert.ok(p95(beside) <= p95(alone) + MOST_LATE_MILLISECONDS)
    assert.ok(more <= MOST_MORE_MEMORY, `${more} bytes more`)
    for (const path of [paths.hanging, paths.slow]) {
      const { data } = await service.read(`${path}attempts/`)
      const { duration_ms: duration, error } = data[0]
      assert.equal(error, 'timeout')
      assert.ok(Math.abs(duration - TIMEOUT_MILLISECONDS) < 1_000, `${duration} ms`)
    }
    assert.equal((await service.read(paths.gone)).disabled_reason, 'gone')
    // The attempts that begin together.
    assert.ok(bad.gone.count <= TOGETHER && bad.busy.count <= TOGETHER)
    const { paused_until } = await service.read(paths.busy)
    assert.ok(Date.parse(paused_until) > Date.now() + 1_000 * (RETRY_SECONDS - 120))
  })
}

const pause = (response: Parameters<Sink['respond']>[0], seconds: number) =>
  response.writeHead(429, { 'retry-after': String(seconds) }).end()

/** Sends a byte a second. */
function drip(response: Parameters<Sink['respond']>[0]): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write('.'), 1_000)
  response.once('close', () => clearInterval(timer))
}

const p95 = (delays: readonly number[]): number => quantile([...delays], 0.95)
const shown = (delays: readonly number[]): string =>
  `${Math.round(p95(delays))} ms (median ${Math.round(quantile([...delays], 0.5))} ms)`

type Kind = 'save' | 'share' | 'unshare'
type Service = Awaited<ReturnType<typeof start>>

let common: Promise<Record<string, string>> | undefined

/** A durable database, which the tests share. */
function postgres(): Promise<Record<string, string>> {
  common ??= durablePostgres().then((url) => ({
    WARAQ_DATABASE_URL: url,
    WARAQ_MASTER_KEY: randomBytes(32).toString('base64url'),
  }))
  return common
}

/** A server with documents of one author, and a backend that manages its webhooks. */
async function start(t: TestContext, engine: string) {
  const database = engine === 'SQLite' ? {} : await postgres()
  const launch = { dataDir: newDataDir(t), env: { ...SETTINGS, ...database } }
  const { apiKey, manageKey } = createOrganizationKeys(launch)
  const server = await startServer({ ...launch, longestMilliseconds: timeout })
  const backend = createCall(server.port, manageKey)
  const call = createCall(server.port, await mintToken(server.port, apiKey, 'author'))
  const paths: string[] = []
  for (let at = 0; at < DOCUMENTS; at++) {
    const body = { content: contentOf('new', 0) }
    const { headers } = required(await call('POST', '/v1/documents/', { body }), 201)
    paths.push(String(headers.location))
  }
  await delay(1_000 * WINDOW_SECONDS + 2 * MOST_LATE_MILLISECONDS)
  const read = async (path: string) => JSON.parse(required(await backend('GET', path), 200).text)
  async function change(kind: Kind, path: string): Promise<void> {
    const response =
      kind === 'save'
        ? call('PATCH', path, { body: { content: contentOf(path, 1) } })
        : call('PATCH', `${path}share/`, { body: { is_shared: kind === 'share' } })
    required(await response, 200)
  }
  return {
    paths,
    change,
    read,
    manage: async (method: string, path: string) => required(await backend(method, path), 200),
    readFeed: (after: number, wait: number) => read(`/v1/events/?after=${after}&wait=${wait}`),
    async createWebhook({ url }: Sink): Promise<string> {
      const response = await backend('POST', '/v1/webhooks/', { body: { url } })
      return `/v1/webhooks/${JSON.parse(required(response, 201).text).id}/`
    },
    /** Shares these documents and ends it again, until that makes so many events. */
    async changeOften(chosen: readonly string[], count: number): Promise<void> {
      const each = count / chosen.length
      await Promise.all(
        chosen.map(async (path) => {
          for (let at = 0; at < each; at++) await change(at % 2 === 0 ? 'share' : 'unshare', path)
        }),
      )
    },
    /** Resident memory in bytes. */
    memory(): number {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
      return 1_024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
    },
  }
}

/** Changes all documents at a pace; returns the milliseconds until each change arrived. */
async function delaysOf(service: Service, sink: Sink, kind: Kind, type: string): Promise<number[]> {
  sink.arrivals.clear()
  const sent = new Map<string, number>()
  for (const path of service.paths) {
    await service.change(kind, path)
    sent.set(path, performance.now())
    await delay(PACE_MILLISECONDS)
  }
  const keyOf = (path: string) => `${type} ${path.split('/')[3]}`
  const keys = service.paths.map(keyOf)
  await waitFor(`all changes arrived: ${kind}`, async () =>
    keys.every((key) => sink.arrivals.has(key)),
  )
  return service.paths.map((path) => (sink.arrivals.get(keyOf(path)) ?? 0) - (sent.get(path) ?? 0))
}
