import { join } from 'node:path'
import { durablePostgres } from '../../packages/server/test/lib/postgres.ts'
import type { Bench, Figure, Finding } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import { authorNames, foundCustomer, mintTokens, writeDocuments } from '../lib/customer.ts'
import { requestOf, startClients } from '../lib/load.ts'
import { foreignSharesOf, inRounds, measure, rateOf, type Sample } from '../lib/measure.ts'
import { percentile, ratios, spreadOf } from '../lib/statistics.ts'
import { startSubject, waraq, waraqEnv } from '../lib/subject.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

const CONTENT_BYTES = 5_000
const CONNECTIONS = 32
const DOCUMENTS_EACH = 4

/** What it costs a server that its database is another process. */
export const POSTGRES: Figure = {
  name: 'postgres',
  title: 'GET and PATCH of 5 KB documents over PostgreSQL against SQLite, 32 connections, durable',
  async run(bench) {
    const [rounds, milliseconds] = bench.isQuick ? [3, 1_000] : [9, 2_000]
    const sqlite = await startServer(bench, 'sqlite', {})
    const url = await durablePostgres()
    const postgres = await startServer(bench, 'postgres', { WARAQ_DATABASE_URL: url })

    bench.say('warming up')
    for (const { read, save } of [sqlite, postgres]) {
      await read(2_000)
      await save(2_000)
    }
    bench.say(`${rounds} rounds of 2 servers and 2 calls`)
    const samples = await inRounds(rounds, {
      'SQLite, GET': () => sqlite.read(milliseconds),
      'PostgreSQL, GET': () => postgres.read(milliseconds),
      'SQLite, PATCH': () => sqlite.save(milliseconds),
      'PostgreSQL, PATCH': () => postgres.save(milliseconds),
    })
    const pairs = ['GET', 'PATCH'] as const
    return {
      findings: pairs.flatMap((call) => {
        const [there, here] = [samples[`PostgreSQL, ${call}`], samples[`SQLite, ${call}`]]
        return [
          comparison(
            `${call}, answers a second over PostgreSQL over those over SQLite`,
            rateOf,
            there,
            here,
          ),
          comparison(
            `${call}, CPU of the server over PostgreSQL over that over SQLite`,
            cpuOf,
            there,
            here,
          ),
        ]
      }),
      details: [
        tableOf(
          ['database and call', 'answers/s', 'quartiles', 'p50 ms', 'p99 ms', 'server CPU us'],
          Object.entries(samples).map(([label, list]) => rowOf(label, list)),
        ),
        'PostgreSQL runs on the same two cores as the server and the clients, and what it takes of them is not in the CPU of the server. Both keep what they answer: SQLite with synchronous=FULL, PostgreSQL with its own defaults.',
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

const cpuOf = ({ serverMicroseconds }: Sample): number => serverMicroseconds

function comparison(
  what: string,
  value: (sample: Sample) => number,
  there: Sample[],
  here: Sample[],
): Finding {
  const ratio = spreadOf(ratios(there.map(value), here.map(value)))
  return {
    what,
    measured: shown(ratio.median),
    spread: shownSpread(ratio),
    target: '',
    isMet: undefined,
  }
}

async function startServer(bench: Bench, name: string, settings: Record<string, string>) {
  const dataDir = join(bench.folder, name)
  const customer = foundCustomer(dataDir, settings)
  const env = { ...waraqEnv(dataDir), ...settings }
  const subject = await startSubject(bench, { name, command: waraq('serve'), env })
  const tokens = await mintTokens(subject, customer, authorNames(CONNECTIONS))
  const body = bodyOf(CONTENT_BYTES)
  const written = await writeDocuments(subject, tokens, DOCUMENTS_EACH, body)
  const plan = { port: subject.port, connections: CONNECTIONS, status: 200, paceMilliseconds: 0 }
  const [readers, savers] = [
    written.map(({ path, token }) => requestOf('GET', path, { token })),
    written.map(({ path, token }) => requestOf('PATCH', path, { token, body })),
  ].map((requests) => startClients(bench, { ...plan, requests }))
  if (!readers || !savers) throw new Error('there are no clients')
  return {
    read: (milliseconds: number) => measure(subject, readers, milliseconds),
    save: (milliseconds: number) => measure(subject, savers, milliseconds),
  }
}

function rowOf(label: string, samples: Sample[]): string[] {
  const rate = spreadOf(samples.map(rateOf))
  const middle = (value: (sample: Sample) => number) => shown(spreadOf(samples.map(value)).median)
  return [
    label,
    shown(rate.median),
    shownSpread(rate),
    middle(({ latencies }) => percentile(latencies, 50)),
    middle(({ latencies }) => percentile(latencies, 99)),
    middle(cpuOf),
  ]
}
