import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, Benchmark } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import { comparable, exchange, recordedOf } from '../lib/exchange.ts'
import { type Clients, requestOf, startClients } from '../lib/load.ts'
import { inRounds, measure } from '../lib/measure.ts'
import { authorNames, createOrganization, mintTokens, writeDocuments } from '../lib/organization.ts'
import { breakdownOf } from '../lib/profile.ts'
import {
  type ServerUnderTest,
  startServerUnderTest,
  waraq,
  waraqEnv,
} from '../lib/server-under-test.ts'
import { type Name, reportOf, type Samples } from './read-document-report.ts'

const CONTENT_BYTES = 5_000
const CONNECTIONS = 32
const DOCUMENTS_EACH = 16
const CALM_PACE_MILLISECONDS = 8
const BARE = new URL('../baselines/bare-server.ts', import.meta.url)

interface Contestant {
  subject: ServerUnderTest
  /** Closed loop: each client sends its next request when the response arrives. */
  clients: Clients
  /** The same request rate for all servers, which each can sustain. */
  calm: Clients
}

/** The cost of a read compared with a bare `node:http` response. */
export const READ_DOCUMENT: Benchmark = {
  name: 'read',
  title: 'GET of a 5 KB document by embed token, 32 connections',
  sources: [
    'packages/server/src/access',
    'packages/server/src/db/sqlite',
    'packages/server/src/documents',
    'packages/server/src/http',
  ],
  async run(bench) {
    const { bare, logged, silent } = await prepare(bench)
    const [rounds, milliseconds] = bench.isQuick ? [3, 1_000] : [11, 2_000]
    const round = ({ subject, clients }: Contestant) => measure(subject, clients, milliseconds)
    const calmRound = ({ subject, calm }: Contestant) => measure(subject, calm, milliseconds)

    bench.say('warming up')
    for (const { clients } of [bare, logged, silent]) await clients.run(3_000)
    bench.say(`${rounds} rounds of 3 servers, without a pause and at one rate`)
    const samples: Samples = await inRounds(rounds, {
      bare: () => round(bare),
      logged: () => round(logged),
      silent: () => round(silent),
      'bare, calm': () => calmRound(bare),
      'logged, calm': () => calmRound(logged),
      'silent, calm': () => calmRound(silent),
    })

    bench.say('profiling')
    const profiles = {
      bare: await profileOf(bare, milliseconds),
      logged: await profileOf(logged, milliseconds),
    }
    return reportOf(samples, profiles)
  },
}

async function prepare(bench: Bench): Promise<Record<Name, Contestant>> {
  const logged = await startWaraq(bench, 'logged', {})
  const silent = await startWaraq(bench, 'silent', { WARAQ_ACCESS_LOG: 'off' })
  const bare = await startBare(bench, logged)
  return { bare, logged, silent }
}

async function startWaraq(bench: Bench, name: string, settings: Record<string, string>) {
  const dataDir = join(bench.folder, name)
  const customer = createOrganization(dataDir)
  const env = { ...waraqEnv(dataDir), ...settings }
  const subject = await startServerUnderTest(bench, { name, command: waraq('serve'), env })
  const tokens = await mintTokens(subject, customer, authorNames(CONNECTIONS))
  const documents = await writeDocuments(subject, tokens, DOCUMENTS_EACH, bodyOf(CONTENT_BYTES))
  const requests = documents.map(({ path, token }) => requestOf('GET', path, { token }))
  return { ...contestantOf(bench, subject, requests), requests }
}

function contestantOf(bench: Bench, subject: ServerUnderTest, requests: Buffer[]): Contestant {
  const plan = { port: subject.port, connections: CONNECTIONS, requests, status: 200 }
  return {
    subject,
    clients: startClients(bench, { ...plan, paceMilliseconds: 0 }),
    calm: startClients(bench, { ...plan, paceMilliseconds: CALM_PACE_MILLISECONDS }),
  }
}

interface Source {
  subject: ServerUnderTest
  requests: Buffer[]
}

/**
 * The bare server with one of our responses. Both must be equal but for dates and random values.
 */
async function startBare(bench: Bench, ours: Source): Promise<Contestant> {
  const [request] = ours.requests
  if (!request) throw new Error('no request to record')
  const response = await exchange(ours.subject, request)
  const file = join(bench.folder, 'recorded.json')
  writeFileSync(file, JSON.stringify(recordedOf(response)))
  const bare = await startServerUnderTest(bench, {
    name: 'bare',
    command: [fileURLToPath(BARE), file],
  })
  if (comparable(await exchange(bare, request)) !== comparable(response)) {
    throw new Error('the bare server and Waraq send different responses')
  }
  return contestantOf(bench, bare, ours.requests)
}

async function profileOf({ subject, clients }: Contestant, milliseconds: number) {
  await subject.ask('startProfile')
  await clients.run(milliseconds)
  return breakdownOf(await subject.ask('profile'))
}
