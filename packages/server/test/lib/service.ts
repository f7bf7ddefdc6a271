/** The service for tests: a real server on its own port, with organizations and authors. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { mintEmbedToken } from '@waraq/sdk/backend'
import { type Client, createClient } from '@waraq/sdk/client'
import { readConfig } from '../../src/config.ts'
import type { Database } from '../../src/db/database.ts'
import { createLogs } from '../../src/lib/log.ts'
import { createMonotonicTimestamps } from '../../src/lib/time.ts'
import { createOrganizations, type Organizations } from '../../src/organizations/organizations.ts'
import type { Scripture } from '../../src/scripture/scripture.ts'
import { startService as startRealService } from '../../src/service/start-service.ts'
import { requireContract } from './contract.ts'
import { newDatabase } from './engines.ts'
import { builtScripture } from './scripture.ts'
import { NEVER_SHEDDING_QUEUES, SYSTEM, type World } from './world.ts'

export interface CallInit {
  /** Sent as JSON; a string or bytes are sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

/** A response with its body read. */
export interface HttpResponse {
  status: number
  headers: Headers
  text: string
  /** The parsed JSON body; undefined for an empty or another body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on any response.
  json: any
}

export type Call = (method: string, path: string, init?: CallInit) => Promise<HttpResponse>

export interface Author {
  externalUserId: string
  token: string
  /** The SDK client of a page. */
  client: Client
  /** Sends a request with this author's token. */
  call: Call
}

export interface Organization {
  id: string
  apiKey: string
  signingSecret: string
  author(externalUserId?: string): Promise<Author>
}

export interface TestService {
  url: string
  /** Where the metrics are; undefined if they are off. */
  metricsUrl: string | undefined
  dataDir: string
  env: Record<string, string>
  db: Database
  scripture: Scripture
  /** Operator functions on the server's database. */
  organizations: Organizations
  organization(): Promise<Organization>
  /** Sends a request without a credential. */
  call: Call
  /** All log records so far, as text. */
  logged(): string
  /** Syncs the hadith collections that are due, as the server's job does. */
  syncHadith(): Promise<void>
  /** Writes the views of share links and the usage, as each minute and every ten seconds. */
  writeCounts(): Promise<unknown>
  /** Publishes the changes that are due, as the relay does twice a second. */
  relay(): Promise<void>
  /** Delivers all webhooks that are due, and waits for it. */
  deliverWebhooks(): Promise<void>
  /** Sets the service's clock, which continues from there. */
  travelTo(date: Date): void
  stop(): Promise<void>
}

/** A service for one test, over a folder that is deleted with it. */
export async function startService(
  t: { after(end: () => unknown): void },
  env: Record<string, string> = {},
  world: World = SYSTEM,
): Promise<TestService> {
  const service = await start(env, world)
  t.after(service.stop)
  return service
}

let common: Promise<TestService> | undefined

/** A service that tests share if they change neither its clock nor its settings. */
export function sharedService(): Promise<TestService> {
  common ??= start({}).then((service) => {
    process.once('exit', () => rmSync(service.dataDir, { recursive: true, force: true }))
    return service
  })
  return common
}

// If test files run as suites, the service belongs to the first one; the others start one more,
// which ends with the process.
after(async () => {
  const used = common
  common = undefined
  await (await used)?.stop()
})

async function start(
  settings: Record<string, string>,
  world: World = SYSTEM,
): Promise<TestService> {
  const { random, newUuid, wallClock, monotonicNow, readFileSystem, startContentThread } = world
  const { resolveName } = world
  const dataDir = mkdtempSync(join(tmpdir(), 'waraq-test-'))
  const database = await newDatabase()
  const env = {
    ...database.settings,
    WARAQ_DATA_DIR: dataDir,
    WARAQ_PORT: '0',
    WARAQ_RATE_LIMITS: 'off',
    WARAQ_DRAIN_SECONDS: '0',
    // A test that computes for seconds holds up client and server: both would end an idle
    // connection in the same moment in which the next test uses it.
    WARAQ_KEEP_ALIVE_SECONDS: '3600',
    // Receivers of tests are on this machine.
    WARAQ_WEBHOOK_ALLOW_HTTP: 'on',
    WARAQ_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
    WARAQ_SCRIPTURE_DIR: await builtScripture(),
    // Generous, because other tests may keep the machine busy.
    WARAQ_SEARCH_TIMEOUT_MS: '10000',
    ...settings,
  }
  const records: string[] = []
  let shift = 0
  const now = () => new Date(wallClock() + shift)
  const config = readConfig(env)
  const logs = createLogs(config.logLevel, { write: (record) => records.push(record) })
  const onFatal = (error: Error) => {
    throw error
  }
  const service = await startRealService({
    config,
    logs,
    onFatal,
    now,
    random,
    // A checkout may have a build, whose pages are not those of the sources.
    docsFolder: world.docsFolder ?? dataDir,
    requestQueues: world.requestQueues ?? NEVER_SHEDDING_QUEUES,
    ...(monotonicNow && { monotonicNow }),
    ...(readFileSystem && { readFileSystem }),
    ...(resolveName && { resolveName }),
    ...(startContentThread && { startContentThread }),
  })
  const { db, deployment, scripture, url } = service
  const { cipher } = deployment
  const operator = { now, stamp: createMonotonicTimestamps(now), random, newUuid }
  const organizations = createOrganizations({ ...operator, db, cipher, actor: 'cli' })
  const call = createCall(url)

  let stopping: Promise<void> | undefined
  return {
    url,
    metricsUrl: service.metricsUrl,
    dataDir,
    env,
    db,
    scripture,
    organizations,
    call,
    organization: () => foundOrganization(organizations, url),
    logged: () => records.join(''),
    syncHadith: service.syncJob.run,
    writeCounts: service.writeCounts,
    relay: service.relay,
    deliverWebhooks: service.deliverWebhooks,
    travelTo: (date) => {
      shift = date.getTime() - wallClock()
    },
    stop() {
      stopping ??= service
        .stop()
        .then(database.drop)
        .then(() => rmSync(dataDir, { recursive: true, force: true }))
      return stopping
    },
  }
}

async function foundOrganization(organizations: Organizations, url: string): Promise<Organization> {
  const made = await organizations.create('Test')
  const { organizationId: id, apiKey, signingSecret } = made
  return {
    id,
    apiKey,
    signingSecret,
    async author(externalUserId = randomUUID()) {
      const mint = () =>
        mintEmbedToken({ baseUrl: url, apiKey, externalUserId, fetch: checkedFetch })
      const { token } = await mint()
      const client = createClient({
        apiUrl: url,
        getToken: async () => (await mint()).token,
        fetch: checkedFetch,
      })
      return { externalUserId, token, client, call: createCall(url, token) }
    },
  }
}

/** Sends requests to a service and checks each response against the contract. */
export function createCall(url: string, token?: string): Call {
  return async (method, path, { body, headers = {} } = {}) => {
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array
    const response = await checkedFetch(url + path, {
      method,
      body: isRaw ? (body ?? null) : JSON.stringify(body),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }
}

/** A `fetch` that throws on responses which the OpenAPI document does not allow. */
const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const url = input instanceof Request ? input.url : String(input)
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  await requireContract(method, url, response.clone())
  return response
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
