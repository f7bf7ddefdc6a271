import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, Figure, Finding } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import { authorNames, foundCustomer, mintTokens, writeDocuments } from '../lib/customer.ts'
import { comparable, exchange, recordedOf } from '../lib/exchange.ts'
import { type Clients, requestOf, startClients } from '../lib/load.ts'
import { foreignSharesOf, inRounds, measure, type Sample } from '../lib/measure.ts'
import { type Breakdown, breakdownOf } from '../lib/profile.ts'
import { ratios, spreadOf } from '../lib/statistics.ts'
import { type Subject, startSubject, waraq, waraqEnv } from '../lib/subject.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

const CONTENT_BYTES = 5_000
const CONNECTIONS = 32
const DOCUMENTS_EACH = 16
const BARE = new URL('../baselines/bare-server.ts', import.meta.url)

interface Contestant {
  subject: Subject
  clients: Clients
}

type Name = 'bare' | 'logged' | 'silent'

const CONTESTANTS: Record<Name, string> = {
  bare: 'bare node:http',
  logged: 'Waraq with access log, to a file',
  silent: 'Waraq without access log',
}

/** What a read costs above the least that Node could do. */
export const READ_DOCUMENT: Figure = {
  name: 'read',
  title: 'GET of a 5 KB document by embed token, 32 connections',
  async run(bench) {
    const contestants = await prepare(bench)
    const names = Object.keys(contestants) as Name[]
    const [rounds, milliseconds] = bench.isQuick ? [3, 1_000] : [11, 2_500]
    const round = (name: Name) => () => {
      const { subject, clients } = contestants[name]
      return measure(subject, clients, milliseconds)
    }

    bench.say('warming up')
    for (const name of names)
      await measure(contestants[name].subject, contestants[name].clients, 3_000)
    bench.say(`${rounds} rounds of ${names.length} servers`)
    const samples = await inRounds(rounds, {
      bare: round('bare'),
      logged: round('logged'),
      silent: round('silent'),
    })

    bench.say('profiling')
    const profiles = [
      await profileOf(contestants.bare, milliseconds),
      await profileOf(contestants.logged, milliseconds),
    ] as const
    return {
      findings: [
        findingOf('with access log', samples.bare, samples.logged, 0.25),
        findingOf('without access log', samples.bare, samples.silent, 0.35),
      ],
      details: [
        costsTable(samples),
        "`other threads` are V8's helpers (garbage collection, compilation) and the pool that writes the log. All three servers are asked for the same documents by the same clients; the bare one sends one recorded answer of Waraq, head and body, whatever it is asked, and the bench refuses to go on unless both answers are equal but for `date` and `x-request-id`.",
        'What the rest is spent on: the main thread of each server under the same load, sampled every 200 us in runs of their own, as microseconds a request. Native functions count for whoever called them.',
        breakdownTable(samples, ...profiles),
        'The twelve functions of Waraq with the largest time of their own:',
        functionsTable(samples, profiles[1]),
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

async function prepare(bench: Bench): Promise<Record<Name, Contestant>> {
  const logged = await startWaraq(bench, 'logged', {})
  const silent = await startWaraq(bench, 'silent', { WARAQ_ACCESS_LOG: 'off' })
  const subject = await startBare(bench, logged)
  const clients = clientsOf(bench, subject, logged.requests)
  return { bare: { subject, clients }, logged, silent }
}

async function startWaraq(bench: Bench, name: string, settings: Record<string, string>) {
  const dataDir = join(bench.folder, name)
  const customer = foundCustomer(dataDir)
  const env = { ...waraqEnv(dataDir), ...settings }
  const subject = await startSubject(bench, { name, command: waraq('serve'), env })
  const tokens = await mintTokens(subject, customer, authorNames(CONNECTIONS))
  const written = await writeDocuments(subject, tokens, DOCUMENTS_EACH, bodyOf(CONTENT_BYTES))
  const requests = written.map(({ path, token }) => requestOf('GET', path, { token }))
  return { subject, requests, clients: clientsOf(bench, subject, requests) }
}

const clientsOf = (bench: Bench, { port }: Subject, requests: Buffer[]): Clients =>
  startClients(bench, {
    port,
    connections: CONNECTIONS,
    requests,
    status: 200,
    paceMilliseconds: 0,
  })

interface Source {
  subject: Subject
  requests: Buffer[]
}

/** The bare server with an answer of ours; the two must not differ in a byte that is not time or chance. */
async function startBare(bench: Bench, ours: Source): Promise<Subject> {
  const [request] = ours.requests
  if (!request) throw new Error('there is nothing to ask')
  const answer = await exchange(ours.subject, request)
  const file = join(bench.folder, 'recorded.json')
  writeFileSync(file, JSON.stringify(recordedOf(answer)))
  const bare = await startSubject(bench, { name: 'bare', command: [fileURLToPath(BARE), file] })
  if (comparable(await exchange(bare, request)) !== comparable(answer)) {
    throw new Error('the bare server does not send what Waraq sends')
  }
  return bare
}

async function profileOf({ subject, clients }: Contestant, milliseconds: number) {
  await subject.ask('startProfile')
  await clients.run(milliseconds)
  return breakdownOf(await subject.ask('profile'))
}

const serverMicroseconds = (samples: Sample[]): number[] =>
  samples.map((sample) => sample.serverMicroseconds)

function findingOf(what: string, bare: Sample[], ours: Sample[], target: number): Finding {
  const spread = spreadOf(ratios(serverMicroseconds(bare), serverMicroseconds(ours)))
  return {
    what: `CPU of bare node:http over ours, ${what}`,
    measured: shown(spread.median),
    spread: shownSpread(spread),
    target: `at least ${target}`,
    isMet: spread.median >= target,
  }
}

function costsTable(samples: Record<Name, Sample[]>): string {
  const rows = Object.entries(CONTESTANTS).map(([name, label]) => {
    const list = samples[name as Name]
    const all = spreadOf(serverMicroseconds(list))
    const others = spreadOf(list.map((one) => one.serverMicroseconds - one.mainMicroseconds))
    const rate = spreadOf(
      list.map(({ answered, milliseconds }) => (1000 * answered) / milliseconds),
    )
    return [label, shown(all.median), shownSpread(all), shown(others.median), shown(rate.median)]
  })
  const head = ['server', 'CPU us/request', 'quartiles', 'of it other threads', 'requests/s']
  return tableOf(head, rows)
}

const mainOf = (samples: Sample[]): number =>
  spreadOf(samples.map(({ mainMicroseconds }) => mainMicroseconds)).median

function breakdownTable(
  { bare, logged }: Record<Name, Sample[]>,
  bareProfile: Breakdown,
  ourProfile: Breakdown,
): string {
  const bareCosts = new Map(bareProfile.categories.map(({ name, share }) => [name, share]))
  const rows = ourProfile.categories.map(({ name, share }) => {
    const theirs = (bareCosts.get(name) ?? 0) * mainOf(bare)
    const ours = share * mainOf(logged)
    return [name, shown(ours), shown(theirs), shown(ours - theirs), `${shown(100 * share)} %`]
  })
  const total = [mainOf(logged), mainOf(bare), mainOf(logged) - mainOf(bare)].map(shown)
  return tableOf(
    ['main thread', 'Waraq us', 'bare us', 'more', 'share of Waraq'],
    [...rows, ['all of it', ...total, '100 %']],
  )
}

function functionsTable({ logged }: Record<Name, Sample[]>, { functions }: Breakdown): string {
  const rows = functions
    .slice(0, 12)
    .map(({ name, share }) => [
      `\`${name}\``,
      shown(share * mainOf(logged)),
      `${shown(100 * share)} %`,
    ])
  return tableOf(['function', 'us/request', 'share'], rows)
}
