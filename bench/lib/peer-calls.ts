/** The calls that the servers of the `peers` benchmark answer, and how one of them is started. */
import { fileURLToPath } from 'node:url'
import { folderOf } from '../../packages/server/test/lib/postgres.ts'
import type { Bench } from './bench.ts'
import { bodyOf } from './content.ts'
import { requestOf, startClients } from './load.ts'
import { measure, type Sample } from './measure.ts'
import { pin, postgresProcesses, withPostgres } from './one-core.ts'
import { authorNames, createOrganization, mintTokens, writeDocuments } from './organization.ts'
import { createPostgresCounters, type PostgresCounts } from './postgres-counters.ts'
import { type Breakdown, breakdownOf } from './profile.ts'
import { type ServerUnderTest, startServerUnderTest, waraq, waraqEnv } from './server-under-test.ts'

export const CALLS = ['read', 'read of many', 'list 50', 'list 1,000', 'save', 'create'] as const
export type Call = (typeof CALLS)[number]

export interface PeerSample extends Sample {
  /** Per response; without PostgreSQL undefined. */
  postgres: PostgresCounts | undefined
}

/** A server and its database on one core. */
export interface Contestant {
  measure(call: Call, milliseconds: number): Promise<PeerSample>
  profile(call: Call, milliseconds: number): Promise<Breakdown>
}

export const CONNECTIONS = 32
const CONTENT_BYTES = 5_000
const LISTED = 50
/** The newest documents, which fit into the cache of responses. */
export const NEWEST = LISTED * CONNECTIONS
export const BODY = bodyOf(CONTENT_BYTES)
const PEER = fileURLToPath(new URL('../baselines/pg-server.ts', import.meta.url))

/** Documents of an author: with 32 authors 26 MB, more than the cache of responses holds. */
export const documentsEach = ({ isQuick }: Bench): number => (isQuick ? LISTED : 160)
/** The documents of one more author, whose lists have 1,000. */
export const longList = ({ isQuick }: Bench): number => (isQuick ? LISTED : 1_000)

/** The server that is written by hand. */
export async function startHandWritten(bench: Bench, url: string): Promise<Contestant> {
  const subject = await startServerUnderTest(bench, { name: 'peer', command: [PEER, url] })
  return startCalls(bench, subject, authorNames(2 * CONNECTIONS + 1), url)
}

/** Waraq over the database of `url`, or over SQLite. */
export async function startWaraq(
  bench: Bench,
  name: string,
  settings: Record<string, string>,
  url?: string,
): Promise<Contestant> {
  const folder = `${bench.folder}/${name}`
  const all = { ...settings, ...(url !== undefined && { WARAQ_DATABASE_URL: url }) }
  const organization = createOrganization(folder, all)
  const env = { ...waraqEnv(folder), ...all }
  const subject = await startServerUnderTest(bench, { name, command: waraq('serve'), env })
  const tokens = await mintTokens(subject, organization, authorNames(2 * CONNECTIONS + 1))
  return startCalls(bench, subject, tokens, url)
}

/** Authors write documents; then their calls can be measured. */
async function startCalls(
  bench: Bench,
  subject: ServerUnderTest,
  tokens: string[],
  url?: string,
): Promise<Contestant> {
  const [authors, creators] = [tokens.slice(0, CONNECTIONS), tokens.slice(CONNECTIONS, -1)]
  const reader = tokens.slice(-1)
  const documents = await writeDocuments(subject, authors, documentsEach(bench), BODY)
  await writeDocuments(subject, reader, longList(bench), BODY)
  const newest = documents.slice(-NEWEST)
  const list = (token: string, limit: number) =>
    requestOf('GET', `/v1/documents/?limit=${limit}`, { token })
  return contestantOf(bench, subject, url, {
    read: newest.map(({ path, token }) => requestOf('GET', path, { token })),
    'read of many': documents.map(({ path, token }) => requestOf('GET', path, { token })),
    'list 50': authors.map((token) => list(token, 50)),
    'list 1,000': reader.map((token) => list(token, 1_000)),
    save: newest.map(({ path, token }) => requestOf('PATCH', path, { token, body: BODY })),
    create: creators.map((token) => requestOf('POST', '/v1/documents/', { token, body: BODY })),
  })
}

/** Measures these requests; the server and its database run on one core, the clients on another. */
export async function contestantOf(
  bench: Bench,
  subject: ServerUnderTest,
  url: string | undefined,
  requests: Record<Call, Buffer[]>,
): Promise<Contestant> {
  const folder = url === undefined ? undefined : folderOf(url)
  const { pid } = await subject.ask('pid')
  pin([pid, ...(folder === undefined ? [] : postgresProcesses(folder))], 0)
  const whole = folder === undefined ? subject : withPostgres(subject, folder)
  const counters = url === undefined ? undefined : createPostgresCounters(subject, url)
  const clientsOf = (call: Call) =>
    startClients(bench, {
      port: subject.port,
      connections: CONNECTIONS,
      paceMilliseconds: 0,
      status: call === 'create' ? 201 : 200,
      requests: requests[call],
      core: 1,
    })
  const clients = new Map(CALLS.map((call) => [call, clientsOf(call)]))
  const of = (call: Call) => {
    const found = clients.get(call)
    if (!found) throw new Error(`no clients for ${call}`)
    return found
  }
  return {
    async measure(call, milliseconds) {
      const before = await counters?.read()
      const sample = await measure(whole, of(call), milliseconds)
      return {
        ...sample,
        postgres: before && (await counters?.since(before, sample.responseCount)),
      }
    },
    async profile(call, milliseconds) {
      await subject.ask('startProfile')
      await of(call).run(milliseconds)
      return breakdownOf(await subject.ask('profile'))
    },
  }
}
