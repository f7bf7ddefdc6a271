/** Webhooks beside servers that are killed: no change lacks its event, and each event arrives. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { EventPage, FeedEvent } from '@waraq/contract'
import { createChance } from '../../packages/server/test/lib/chance.ts'
import { newPostgres, POSTGRES_PART } from '../../packages/server/test/lib/postgres.ts'
import { logOf } from '../../packages/server/test/lib/postgres-log.ts'
import { isLong } from '../lib/long.ts'
import { waitForService } from '../lib/wait-for.ts'
import { createCounter } from './lib/counter.ts'
import { databaseIn, inspect } from './lib/database-file.ts'
import { type EventDocument, faultOf, writeDocument } from './lib/event-documents.ts'
import { type FailingReceiver, startFailingReceiver } from './lib/failing-receiver.ts'
import { createCall, mintToken, required } from './lib/http-client.ts'
import { isCut } from './lib/random-writer.ts'
import {
  createOrganizationKeys,
  type Launch,
  newDataDir,
  type Server,
  startServer,
} from './lib/server.ts'

const ROUNDS = isLong ? 200 : 10
/** A kill leaves the webhook in use leased for half a minute, so others are used meanwhile. */
const ORGANIZATIONS = isLong ? 12 : 4
const WRITING = 2
const AUTHORS = 4
const PAUSE_MS = 100
/** A round ends at one of its first deliveries, or up to a round of the relay later. */
const MOST_DELIVERIES = 60
const RELAY_MS = 500
const PAGE = 1_000
const timeout = 60_000 + ROUNDS * 60_000

const SETTINGS = {
  WARAQ_EVENTS_WINDOW_SECONDS: '1',
  WARAQ_WEBHOOK_ALLOW_HTTP: 'on',
  WARAQ_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
}
const FAILED_WRITES =
  /changes not published|event relay failed|webhook (?:delivery|dispatch) failed/

/** A database and the servers over it. */
interface Ground {
  launches: Launch[]
  /** The number of changes without an event. */
  countPending(): Promise<number>
  /** What the database refused. */
  refused(): Promise<string[]>
}

interface Organization {
  apiKey: string
  manageKey: string
  receiver: FailingReceiver
  webhookPath: string
  documents: EventDocument[]
}

const PENDING = 'SELECT count(*) AS pending FROM document_changes'

const GROUNDS: [
  name: string,
  skip: false | string,
  prepare: (t: TestContext) => Promise<Ground>,
][] = [
  [
    'a server over SQLite',
    false,
    async (t) => {
      const dataDir = newDataDir(t)
      return {
        launches: [{ dataDir, env: SETTINGS }],
        countPending: async () =>
          inspect(databaseIn(dataDir), (sqlite) => Number(sqlite.prepare(PENDING).get()?.pending)),
        refused: async () => [],
      }
    },
  ],
  [
    'one of two servers over PostgreSQL',
    POSTGRES_PART.skip,
    async (t) => {
      const database = await newPostgres()
      t.after(database.drop)
      const env = {
        ...SETTINGS,
        WARAQ_DATABASE_URL: database.url,
        WARAQ_MASTER_KEY: randomBytes(32).toString('base64url'),
      }
      return {
        launches: [1, 2].map(() => ({ dataDir: newDataDir(t), env })),
        countPending: async () => Number((await database.ask(PENDING))[0]?.pending),
        refused: async () => (await logOf(database)).filter((line) => line.includes('ERROR:')),
      }
    },
  ],
]

for (const [name, skip, prepare] of GROUNDS) {
  test(`${ROUNDS} kills of ${name} lose no event of an acknowledged change, with receivers that fail`, {
    skip,
    timeout,
  }, async (t) => {
    const ground = await prepare(t)
    const { launches } = ground
    const deliveries = createCounter()
    const made = await createOrganizations(t, launches, deliveries.count)
    const servers = await Promise.all(launches.map(startServer))
    for (const one of made) await createWebhook(one, servers)
    let output = ''

    for (let round = 0; round < ROUNDS; round++) {
      const chosen = Array.from(
        { length: WRITING },
        (_, at) => made[(round * WRITING + at) % made.length],
      )
      const organizations = chosen.filter((one) => one !== undefined)
      const killed = round % servers.length
      let isOver = false
      const writing = writeAll(organizations, servers, () => isOver)
      const deliveredMore = deliveries.untilMore(1 + ((round * 37) % MOST_DELIVERIES))
      // A writer that fails ends the wait.
      await Promise.race([deliveredMore, writing])
      await delay((round * 97) % RELAY_MS)
      const ended = await servers[killed]?.end('SIGKILL')
      isOver = true
      await writing
      output += ended?.output ?? ''
      const [launch] = launches.slice(killed)
      if (launch) servers[killed] = await startServer(launch)
    }

    await waitForService(
      'all changes have an event',
      async () => (await ground.countPending()) === 0,
    )
    for (const one of made) await requireDelivered(one, servers)
    for (const server of servers) output += (await server.end('SIGTERM')).output
    assert.deepEqual(
      output.split('\n').filter((line) => FAILED_WRITES.test(line)),
      [],
    )
    assert.deepEqual(await ground.refused(), [])
    t.diagnostic(figuresOf(made))
  })
}

async function createOrganizations(
  t: TestContext,
  [launch]: readonly Launch[],
  onDelivery: () => void,
): Promise<Organization[]> {
  assert.ok(launch)
  const made: Organization[] = []
  for (let at = 0; at < ORGANIZATIONS; at++) {
    const receiver = await startFailingReceiver(t, createChance(at), onDelivery)
    made.push({ ...createOrganizationKeys(launch), receiver, webhookPath: '', documents: [] })
  }
  return made
}

const portOf = ([server]: readonly Server[]): number => server?.port ?? 0

async function createWebhook(organization: Organization, servers: Server[]): Promise<void> {
  const { manageKey, receiver } = organization
  const call = createCall(portOf(servers), manageKey)
  const { text } = required(
    await call('POST', '/v1/webhooks/', { body: { url: receiver.url } }),
    201,
  )
  organization.webhookPath = `/v1/webhooks/${JSON.parse(text).id}/`
}

/** Writes on all servers until it is over; those of a server that is killed end with it. */
async function writeAll(
  organizations: Organization[],
  servers: Server[],
  isOver: () => boolean,
): Promise<void> {
  const authors = organizations.flatMap((organization) =>
    Array.from({ length: AUTHORS }, (_, at) => ({ organization, name: `author-${at}` })),
  )
  await Promise.all(
    authors.map(async ({ organization: { apiKey, documents }, name }, at) => {
      const server = servers[at % servers.length]
      assert.ok(server)
      try {
        const call = createCall(server.port, await mintToken(server.port, apiKey, name))
        const pause = async () => {
          await delay(PAUSE_MS)
          return !isOver()
        }
        while (!isOver()) await writeDocument(call, documents, pause)
      } catch (error) {
        if (!isCut(error)) throw error
      }
    }),
  )
}

/** Asserts that each change has its event, and that the receiver got all events. */
async function requireDelivered(organization: Organization, servers: Server[]): Promise<void> {
  const { manageKey, receiver, webhookPath, documents } = organization
  const call = createCall(portOf(servers), manageKey)
  const events: FeedEvent[] = []
  for (let after = 0, isEnd = false; !isEnd; ) {
    const { text } = required(await call('GET', `/v1/events/?after=${after}&limit=${PAGE}`), 200)
    const page: EventPage = JSON.parse(text)
    events.push(...page.data)
    after = page.next_after
    isEnd = page.next_after === page.last_position
  }
  assert.deepEqual(
    events.map(({ position }) => position),
    events.map((_, at) => at + 1),
  )
  const byDocument = Map.groupBy(events, ({ data }) => data.document_id)
  const faults = documents.flatMap((one) => faultOf(one, byDocument.get(one.id) ?? []) ?? [])
  assert.deepEqual(faults, [])

  receiver.recover()
  const isDelivered = async () => {
    // Events that failed are due at once, as after the receiver is repaired.
    required(await call('POST', `${webhookPath}enable/`), 200)
    await delay(RELAY_MS)
    return receiver.idByPosition.size >= events.length
  }
  await waitForService('all events arrived', isDelivered, () => receiver.faults.join('\n'))
  for (const { position, id } of events) assert.equal(receiver.idByPosition.get(position), id)
  assert.deepEqual(receiver.faults, [])
}

function figuresOf(made: Organization[]): string {
  const changes = made.flatMap(({ documents }) => documents.flatMap((one) => one.changes))
  const acknowledged = changes.filter(({ isAcknowledged }) => isAcknowledged).length
  const arrived = made.reduce((sum, { receiver }) => sum + receiver.idByPosition.size, 0)
  const repeated = made.reduce((sum, { receiver }) => sum + receiver.repeated, 0)
  return `${acknowledged} changes acknowledged, ${arrived} events, none lost or out of order, ${repeated} repeated with their id`
}
