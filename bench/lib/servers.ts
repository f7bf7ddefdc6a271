/** Servers over one database, alone or behind a load balancer, with authors that read and save. */
import { join } from 'node:path'
import { balanceNodes } from '../../test/faults/lib/balancer.ts'
import { freePort } from '../../test/lib/free-port.ts'
import type { Bench } from './bench.ts'
import { bodyOf } from './content.ts'
import { requestOf, startClients } from './load.ts'
import { measure, type Sample } from './measure.ts'
import {
  authorNames,
  createOrganization,
  mintTokens,
  type Organization,
  writeDocuments,
} from './organization.ts'
import type { Answers } from './probe.ts'
import { type ServerUnderTest, startServerUnderTest, waraq, waraqEnv } from './server-under-test.ts'

export const CONNECTIONS = 32
const CONTENT_BYTES = 5_000
const DOCUMENTS_EACH = 4

/** Measures `milliseconds` of reads or of saves. */
export interface Contestant {
  read(milliseconds: number): Promise<Sample>
  save(milliseconds: number): Promise<Sample>
  /** Saves over one connection, one after the other. */
  saveAlone(milliseconds: number): Promise<Sample>
}

type Settings = Record<string, string>

/** Starts one server with documents. */
export async function startServer(
  bench: Bench,
  name: string,
  settings: Settings,
  nodeOptions: string[] = [],
): Promise<Contestant> {
  const { customer, env } = found(bench, name, settings)
  const command = [...nodeOptions, ...waraq('serve')]
  const subject = await startServerUnderTest(bench, { name, command, env })
  return startAuthors(bench, subject, customer)
}

/** Starts `count` servers over one database behind haproxy. */
export async function startBalanced(
  bench: Bench,
  name: string,
  settings: Settings,
  count: 1 | 2,
): Promise<Contestant> {
  const { customer, env } = found(bench, name, settings)
  const subjects = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      startServerUnderTest(bench, { name: `${name}-${at}`, command: waraq('serve'), env }),
    ),
  )
  const ends = { after: (close: () => Promise<void>) => bench.after(close) }
  const [one, two] = subjects
  if (!one) throw new Error('the list of servers is empty')
  const balancer = await balanceNodes(ends, [one.port, two?.port ?? (await freePort())])
  await balancer.untilSeen('one', 'UP')
  await balancer.untilSeen('two', two ? 'UP' : 'DOWN')
  return startAuthors(bench, together(subjects, balancer.port), customer)
}

function found(bench: Bench, name: string, settings: Settings) {
  const dataDir = join(bench.folder, name)
  return {
    customer: createOrganization(dataDir, settings),
    env: { ...waraqEnv(dataDir), ...settings },
  }
}

/** Several servers as one: the balancer's port, and the sum of their CPU times. */
function together(subjects: readonly ServerUnderTest[], port: number): ServerUnderTest {
  const [first] = subjects
  if (!first) throw new Error('the list of servers is empty')
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async ask(question) {
      const responses = await Promise.all(subjects.map((subject) => subject.ask(question)))
      const [answer] = responses
      if (answer === undefined) throw new Error('no server responded')
      if (question !== 'cpu') return answer
      // The response to `cpu`; the request type does not narrow the response type.
      const costs = responses as Answers['cpu'][]
      const sum = (of: 'all' | 'main') => costs.reduce((total, cost) => total + cost[of], 0)
      return Object.assign({}, answer, { all: sum('all'), main: sum('main') })
    },
  }
}

async function startAuthors(
  bench: Bench,
  subject: ServerUnderTest,
  customer: Organization,
): Promise<Contestant> {
  const tokens = await mintTokens(subject, customer, authorNames(CONNECTIONS))
  const body = bodyOf(CONTENT_BYTES)
  const written = await writeDocuments(subject, tokens, DOCUMENTS_EACH, body)
  const plan = { port: subject.port, connections: CONNECTIONS, status: 200, paceMilliseconds: 0 }
  const reads = written.map(({ path, token }) => requestOf('GET', path, { token }))
  const saves = written.map(({ path, token }) => requestOf('PATCH', path, { token, body }))
  const readers = startClients(bench, { ...plan, requests: reads })
  const savers = startClients(bench, { ...plan, requests: saves })
  const lone = startClients(bench, { ...plan, requests: saves, connections: 1 })
  return {
    read: (milliseconds) => measure(subject, readers, milliseconds),
    save: (milliseconds) => measure(subject, savers, milliseconds),
    saveAlone: (milliseconds) => measure(subject, lone, milliseconds),
  }
}
