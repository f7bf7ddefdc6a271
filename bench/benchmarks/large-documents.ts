import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, Benchmark } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import { type Clients, requestOf, startClients } from '../lib/load.ts'
import { foreignSharesOf, inRounds, measure, rateOf, type Sample } from '../lib/measure.ts'
import { authorNames, createOrganization, mintTokens, writeDocuments } from '../lib/organization.ts'
import {
  type ServerUnderTest,
  startServerUnderTest,
  waraq,
  waraqEnv,
} from '../lib/server-under-test.ts'
import { percentile, ratios, spreadOf } from '../lib/statistics.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

const LIMIT_BYTES = 1_048_576
const SMALL_BYTES = 5_000
const WRITERS = 16
const READ_EVERY_MILLISECONDS = 10
const READ_TARGET = 5
const LOOP_TARGET_MILLISECONDS = 20
const NAIVE = new URL('../baselines/naive-server.ts', import.meta.url)

interface Contestant {
  subject: ServerUnderTest
  writers: Clients
  reader: Clients
}

/** One round: the writers, the reader of a small document, and the event loop. */
interface Round extends Sample {
  readP50: number
  readP99: number
  loopP99: number
  loopMax: number
}

/** Whether saves of large documents delay reads of small ones. */
export const LARGE_DOCUMENTS: Benchmark = {
  name: 'large',
  title: 'GET while 16 clients post documents of the size limit',
  sources: ['packages/server/src/documents', 'packages/server/src/http', 'packages/server/src/lib'],
  async run(bench) {
    const ours = await startOurs(bench)
    const naive = await startNaive(bench)
    const [rounds, milliseconds] = bench.isQuick ? [2, 2_000] : [7, 6_000]

    bench.say('warming up')
    for (const contestant of [ours, naive]) await flood(contestant, 3_000)
    bench.say(`${rounds} rounds of 2 servers`)
    const samples = await inRounds<'ours' | 'naive', Round>(rounds, {
      ours: () => flood(ours, milliseconds),
      naive: () => flood(naive, milliseconds),
    })

    const p99 = ({ readP99 }: Round) => readP99
    const gain = spreadOf(ratios(samples.naive.map(p99), samples.ours.map(p99)))
    const loop = spreadOf(samples.ours.map(({ loopP99 }) => loopP99))
    return {
      metrics: [
        {
          what: 'p99 of GET, naive server / ours',
          measured: shown(gain.median),
          spread: shownSpread(gain),
          target: `at least ${READ_TARGET}`,
          isMet: gain.median >= READ_TARGET,
        },
        {
          what: 'event loop delay p99, ms',
          measured: shown(loop.median),
          spread: shownSpread(loop),
          target: `below ${LOOP_TARGET_MILLISECONDS}`,
          isMet: loop.median < LOOP_TARGET_MILLISECONDS,
        },
      ],
      details: [
        tableOf(
          ['server', 'GET p50 ms', 'GET p99 ms', 'loop p99 ms', 'loop max ms', 'posts/s'],
          [rowOf('Waraq', samples.ours), rowOf('naive', samples.naive)],
        ),
        `One client reads a 5 KB document every ${READ_EVERY_MILLISECONDS} ms; latency counts from the scheduled time. The naive server parses, stringifies and writes on its main thread, with synchronous=FULL, and checks neither credentials nor content. Loop delay: the time between turns of a 5 ms timer; an idle loop has 5.`,
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

async function startOurs(bench: Bench): Promise<Contestant> {
  const dataDir = join(bench.folder, 'ours')
  const customer = createOrganization(dataDir)
  const env = { ...waraqEnv(dataDir), WARAQ_MAX_DOCUMENTS: '1000000' }
  const subject = await startServerUnderTest(bench, { name: 'ours', command: waraq('serve'), env })
  const tokens = await mintTokens(subject, customer, authorNames(WRITERS))
  const [small] = await writeDocuments(subject, tokens, 1, bodyOf(SMALL_BYTES))
  if (!small) throw new Error('no document was created')
  const body = bodyOf(LIMIT_BYTES)
  return contestantOf(bench, subject, {
    posts: tokens.map((token) => requestOf('POST', '/v1/documents/', { token, body })),
    get: requestOf('GET', small.path, { token: small.token }),
  })
}

async function startNaive(bench: Bench): Promise<Contestant> {
  const command = [fileURLToPath(NAIVE), join(bench.folder, 'naive.db')]
  const subject = await startServerUnderTest(bench, { name: 'naive', command })
  const body = new Uint8Array(bodyOf(SMALL_BYTES))
  const { id } = (await (await fetch(subject.url, { method: 'POST', body })).json()) as {
    id: number
  }
  return contestantOf(bench, subject, {
    posts: [requestOf('POST', '/', { body: bodyOf(LIMIT_BYTES) })],
    get: requestOf('GET', `/${id}`),
  })
}

function contestantOf(
  bench: Bench,
  subject: ServerUnderTest,
  { posts, get }: { posts: Buffer[]; get: Buffer },
): Contestant {
  const { port } = subject
  return {
    subject,
    writers: startClients(bench, {
      port,
      connections: WRITERS,
      requests: posts,
      status: 201,
      paceMilliseconds: 0,
    }),
    reader: startClients(bench, {
      port,
      connections: 1,
      requests: [get],
      status: 200,
      paceMilliseconds: READ_EVERY_MILLISECONDS,
    }),
  }
}

async function flood(
  { subject, writers, reader }: Contestant,
  milliseconds: number,
): Promise<Round> {
  await subject.ask('watchLoop')
  const [sample, { latencies }] = await Promise.all([
    measure(subject, writers, milliseconds),
    reader.run(milliseconds),
  ])
  const loop = await subject.ask('loopDelay')
  return {
    ...sample,
    readP50: percentile(latencies, 50),
    readP99: percentile(latencies, 99),
    loopP99: loop.p99,
    loopMax: loop.max,
  }
}

function rowOf(label: string, rounds: Round[]): string[] {
  const middle = (value: (round: Round) => number) => shown(spreadOf(rounds.map(value)).median)
  return [
    label,
    middle(({ readP50 }) => readP50),
    middle(({ readP99 }) => readP99),
    middle(({ loopP99 }) => loopP99),
    middle(({ loopMax }) => loopMax),
    middle(rateOf),
  ]
}
