/** A server with authors that read and save. */
import { join } from 'node:path'
import { folderOf } from '../../packages/server/test/lib/postgres.ts'
import type { Bench } from './bench.ts'
import { bodyOf } from './content.ts'
import { requestOf, startClients } from './load.ts'
import { measure, type Sample } from './measure.ts'
import { withPostgres } from './one-core.ts'
import {
  authorNames,
  createOrganization,
  mintTokens,
  type Organization,
  writeDocuments,
} from './organization.ts'
import { type ServerUnderTest, startServerUnderTest, waraq, waraqEnv } from './server-under-test.ts'

const CONNECTIONS = 32
const CONTENT_BYTES = 5_000
const DOCUMENTS_EACH = 4

/** Measures `milliseconds` of reads or of saves. */
export interface Contestant {
  read(milliseconds: number): Promise<Sample>
  save(milliseconds: number): Promise<Sample>
  /** Saves over one connection, one after the other. */
  saveAlone(milliseconds: number): Promise<Sample>
  /** Ends the server before the bench does. */
  stop(): Promise<void>
}

type Settings = Record<string, string>

/** Starts one server with documents. CPU time includes that of its PostgreSQL, if it has one. */
export async function startServer(
  bench: Bench,
  name: string,
  settings: Settings,
): Promise<Contestant> {
  const dataDir = join(bench.folder, name)
  const customer = createOrganization(dataDir, settings)
  const env = { ...waraqEnv(dataDir), ...settings }
  const subject = await startServerUnderTest(bench, { name, command: waraq('serve'), env })
  const { WARAQ_DATABASE_URL: url } = settings
  const whole = url === undefined ? subject : withPostgres(subject, folderOf(url))
  return startAuthors(bench, whole, customer)
}

async function startAuthors(
  bench: Bench,
  subject: ServerUnderTest,
  customer: Organization,
): Promise<Contestant> {
  const tokens = await mintTokens(subject, customer, authorNames(CONNECTIONS))
  const body = bodyOf(CONTENT_BYTES)
  const documents = await writeDocuments(subject, tokens, DOCUMENTS_EACH, body)
  const plan = { port: subject.port, connections: CONNECTIONS, status: 200, paceMilliseconds: 0 }
  const reads = documents.map(({ path, token }) => requestOf('GET', path, { token }))
  const saves = documents.map(({ path, token }) => requestOf('PATCH', path, { token, body }))
  const readers = startClients(bench, { ...plan, requests: reads })
  const savers = startClients(bench, { ...plan, requests: saves })
  const lone = startClients(bench, { ...plan, requests: saves, connections: 1 })
  return {
    read: (milliseconds) => measure(subject, readers, milliseconds),
    save: (milliseconds) => measure(subject, savers, milliseconds),
    saveAlone: (milliseconds) => measure(subject, lone, milliseconds),
    async stop() {
      const { pid } = await subject.ask('pid')
      process.kill(pid, 'SIGTERM')
    },
  }
}
