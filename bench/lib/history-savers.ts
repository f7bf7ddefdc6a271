/** Authors whose autosaves keep a version once in sixty saves. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createRandom, makeDocument, plantEdits } from '../../packages/sdk/test/edited-documents.ts'
import { sqlOver } from '../../packages/server/test/lib/postgres.ts'
import type { Bench } from './bench.ts'
import { requestOf, startClients } from './load.ts'
import { measure, type Sample } from './measure.ts'
import { authorNames, createOrganization, mintTokens, writeDocuments } from './organization.ts'
import { startServerUnderTest, waraq, waraqEnv } from './server-under-test.ts'

const CONNECTIONS = 32
/** About 5 KB. */
const BLOCKS = 10
/** A page that replaces the content of another page keeps it. */
const SAVES_OF_A_PAGE = 60

const OFF = {
  WARAQ_VERSIONS_ALL_HOURS: '0',
  WARAQ_VERSIONS_HOURLY_DAYS: '0',
  WARAQ_VERSIONS_DAILY_DAYS: '0',
}

export interface SaveSample extends Sample {
  diskBytesPerSave: number
}

/** Starts a server; each of its connections saves one document, as two pages in turns. */
export async function startSavers(
  bench: Bench,
  name: string,
  { keepsVersions, url }: { keepsVersions: boolean; url?: string },
): Promise<(milliseconds: number) => Promise<SaveSample>> {
  const dataDir = join(bench.folder, name)
  const database = url === undefined ? {} : { WARAQ_DATABASE_URL: url }
  const masterKey = randomBytes(32).toString('base64url')
  const settings = { ...database, WARAQ_MASTER_KEY: masterKey, ...(keepsVersions ? {} : OFF) }
  const customer = createOrganization(dataDir, settings)
  const env = { ...waraqEnv(dataDir), ...settings }
  const subject = await startServerUnderTest(bench, { name, command: waraq('serve'), env })
  const authors = authorNames(CONNECTIONS)
  const tokens = await mintTokens(subject, customer, authors)
  const otherTokens = await mintTokens(subject, customer, authors)
  const [body, other] = bodiesOf()
  const documents = await writeDocuments(subject, tokens, 1, body)
  const requests = Array.from({ length: 2 * SAVES_OF_A_PAGE }, (_, turn) =>
    documents.map(({ path, token }, at) =>
      requestOf('PATCH', path, {
        token: turn < SAVES_OF_A_PAGE ? token : (otherTokens[at] ?? token),
        body: turn % 2 ? body : other,
      }),
    ),
  ).flat()
  const plan = { port: subject.port, connections: CONNECTIONS, status: 200, paceMilliseconds: 0 }
  const clients = startClients(bench, { ...plan, requests })
  const diskBytes = async () => (url === undefined ? subject.ask('disk') : walBytes(url))
  return async (milliseconds) => {
    const before = await diskBytes()
    const sample = await measure(subject, clients, milliseconds)
    const diskBytesWritten = (await diskBytes()) - before
    return { ...sample, diskBytesPerSave: diskBytesWritten / sample.responseCount }
  }
}

/** A document and the same with three edits. */
function bodiesOf(): [Buffer, Buffer] {
  const random = createRandom(1)
  const document = makeDocument(BLOCKS, random)
  const { edited } = plantEdits(document, 3, 'e', random)
  const bodyOf = (content: object) => Buffer.from(JSON.stringify({ content }))
  return [bodyOf(document), bodyOf(edited)]
}

/** The bytes of the write-ahead log so far. */
async function walBytes(url: string): Promise<number> {
  const [row] = await sqlOver(url)(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bytes`)
  return Number(row?.bytes)
}
