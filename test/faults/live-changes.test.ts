/** Pages that write documents together, while servers are killed. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { newPostgres, POSTGRES_PART } from '../../packages/server/test/lib/postgres.ts'
import { isLong } from '../lib/long.ts'
import { databaseIn, inspect, requireSound } from './lib/database-file.ts'
import { type Call, createCall, mintToken } from './lib/http-client.ts'
import { createPages, killUnderLoad, type Page, requireKept } from './lib/live-pages.ts'
import { createOrganizationKeys, newDataDir, type Server, startServer } from './lib/server.ts'

const ROUNDS = isLong ? 200 : 10
const [DOCUMENTS, PAGES] = [6, 3]
/** A round is killed after at most this many changes. */
const MOST_CHANGES = 120
/** Then the pages open new documents, which are small. */
const ROUNDS_OF_DOCUMENTS = 10
const timeout = 60_000 + ROUNDS * 30_000

test(`no acknowledged change is lost or named too early in ${ROUNDS} kills under load`, {
  timeout,
}, async (t) => {
  const dataDir = newDataDir(t)
  await killInRounds(t, {
    apiKey: createOrganizationKeys({ dataDir }).apiKey,
    start: [() => startServer({ dataDir })],
    more: 0,
    requireSound: () => inspect(databaseIn(dataDir), requireSound),
  })
})

test(`nor when one of two servers over PostgreSQL is killed (${ROUNDS} kills)`, {
  skip: POSTGRES_PART.skip,
  timeout,
}, async (t) => {
  const { url, drop } = await newPostgres()
  t.after(drop)
  const env = {
    WARAQ_DATABASE_URL: url,
    WARAQ_MASTER_KEY: randomBytes(32).toString('base64url'),
  }
  const launches = [newDataDir(t), newDataDir(t)].map((dataDir) => ({
    ...{ dataDir, env, longestMilliseconds: timeout },
  }))
  await killInRounds(t, {
    apiKey: createOrganizationKeys({ dataDir: newDataDir(t), env }).apiKey,
    start: launches.map((launch) => () => startServer(launch)),
    more: 20,
  })
})

interface Deployment {
  apiKey: string
  /** Starts each of its servers. */
  start: (() => Promise<Server>)[]
  /** Changes that the other servers take after a kill. */
  more: number
  requireSound?: () => void
}

async function killInRounds(
  t: TestContext,
  { apiKey, start, more, requireSound }: Deployment,
): Promise<void> {
  const servers = await Promise.all(start.map((startOne) => startOne()))
  const [{ port }] = servers as [Server]
  const token = await mintToken(port, apiKey, 'amina')
  const all: Page[] = []
  let pages: Page[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (round % ROUNDS_OF_DOCUMENTS === 0) {
      pages = await createPages(createCall((servers[0] as Server).port, token), DOCUMENTS, PAGES)
      all.push(...pages)
    }
    const at = round % servers.length
    const victim = servers[at] as Server
    const after = 1 + ((round * 97) % MOST_CHANGES)
    await killUnderLoad(token, pages, { servers, victim, after, more })
    servers[at] = await (start[at] as Deployment['start'][number])()
    await requireAllKept(servers, token, pages)
    requireSound?.()
  }
  await requireAllKept(servers, token, all)
  for (const server of servers) await server.end('SIGTERM')
  const acknowledged = sum(all, ({ acknowledged }) => acknowledged.length)
  t.diagnostic(`${acknowledged} changes acknowledged in ${ROUNDS} kills, none lost`)
  assert.ok(acknowledged > 10 * ROUNDS, `${acknowledged} acknowledged`)
}

/** Each document is read at one of the servers. */
async function requireAllKept(
  servers: readonly Server[],
  token: string,
  pages: readonly Page[],
): Promise<void> {
  const calls = servers.map(({ port }) => createCall(port, token))
  for (const [nth, page] of pages.entries())
    await requireKept(calls[nth % calls.length] as Call, page)
}

const sum = (pages: readonly Page[], of: (page: Page) => number): number =>
  pages.reduce((total, page) => total + of(page), 0)
