import type { Metric, Report } from '../lib/bench.ts'
import { foreignSharesOf, rateOf } from '../lib/measure.ts'
import { atMost } from '../lib/metrics.ts'
import { CALLS, type Call, type PeerSample } from '../lib/peer-calls.ts'
import type { PostgresCounts } from '../lib/postgres-counters.ts'
import type { Breakdown } from '../lib/profile.ts'
import { middleOf } from '../lib/result-cells.ts'
import { median, percentile, ratios, spreadOf } from '../lib/statistics.ts'
import { shown, tableOf } from '../lib/table.ts'

export type Server = Waraq | 'node:http and pg'
type Waraq = 'PostgreSQL' | 'PostgreSQL, no history' | 'SQLite' | 'SQLite, no history'
type Samples = Record<string, PeerSample[]>

export interface Profile {
  call: Call
  breakdown: Breakdown
}

const TARGETS: [server: Waraq, peer: string, Partial<Record<Call, number>>][] = [
  ['PostgreSQL', 'node:http and pg', { read: 1.2, 'list 50': 1, save: 0.9, create: 0.9 }],
  ['PostgreSQL, no history', 'node:http and pg', { read: 1.3, 'list 50': 1, save: 1, create: 1 }],
  ['SQLite', 'Parse', { read: 13, 'list 50': 10, save: 10, create: 9 }],
]
const MOST_FSYNCS = 0.2
const FUNCTIONS = 10

export function reportOf(
  samples: Samples,
  profiles: readonly Profile[],
  hasParse: boolean,
): Report {
  const comparisons = TARGETS.filter(([, peer]) => hasParse || peer !== 'Parse')
  return {
    metrics: [
      ...comparisons.flatMap(([server, peer, targets]) =>
        CALLS.map((call) => comparison(samples, call, [server, peer], targets[call])),
      ),
      ...(['PostgreSQL', 'PostgreSQL, no history'] as const).map((server) =>
        atMost(
          `fsyncs per save, ${server}`,
          countsOf(samples, server, 'save', 'fsyncs'),
          MOST_FSYNCS,
        ),
      ),
    ],
    details: [
      tableOf(HEAD, Object.entries(samples).map(rowOf)),
      hasParse ? TEXT : `${TEXT} Parse: not run; \`npm install --prefix bench/parse\` installs it.`,
      `The functions with the most self time on the main thread of Waraq over PostgreSQL with history, in microseconds per response, sampled in separate runs:`,
      profileTable(samples, profiles),
    ],
    foreignShares: foreignSharesOf(samples),
  }
}

const HEAD = [
  'server and call',
  'responses/s',
  'range',
  'p50 ms',
  'p99 ms',
  'CPU us',
  'statements',
  'round trips',
  'fsyncs',
]
const TEXT =
  'Each server and its database run on one core, the clients on the other; 32 connections, contents of 5 KB, Arabic titles, titles of equal length. CPU is that of the server and of its database together, per response. `node:http and pg` is `bench/baselines/pg-server.ts`: it checks no credential, no quota and no content, and sends one prepared statement per call over a pool of eight connections. All over PostgreSQL use one cluster with its durable defaults. `read` takes 1,600 documents in turns, which fit into the cache of Waraq, `read of many` 5,120, which do not. A write to a connection of PostgreSQL is a round trip.'

function comparison(
  samples: Samples,
  call: Call,
  [server, peer]: [Waraq, string],
  target: number | undefined,
): Metric {
  const rates = (name: string) => (samples[`${name}, ${call}`] ?? []).map(rateOf)
  const ratio = ratios(rates(server), rates(peer))
  const middle = median(ratio)
  return {
    what: `${call}, responses/s of ${server} / ${peer}`,
    measured: shown(middle),
    spread: rangeOf(ratio),
    target: target === undefined ? '' : `at least ${target}`,
    isMet: target === undefined ? undefined : middle >= target,
  }
}

const countsOf = (
  samples: Samples,
  server: string,
  call: Call,
  what: keyof PostgresCounts,
): number[] =>
  (samples[`${server}, ${call}`] ?? []).map(({ postgres }) => postgres?.[what] ?? Number.NaN)

const rangeOf = (values: readonly number[]): string =>
  `${shown(Math.min(...values))} to ${shown(Math.max(...values))}`

function rowOf([label, samples]: [string, PeerSample[]]): string[] {
  const rates = samples.map(rateOf)
  const middle = (what: keyof PostgresCounts) =>
    samples[0]?.postgres ? middleOf(samples, ({ postgres }) => postgres?.[what] ?? Number.NaN) : ''
  return [
    label,
    shown(spreadOf(rates).median),
    rangeOf(rates),
    middleOf(samples, ({ latencies }) => percentile(latencies, 50)),
    middleOf(samples, ({ latencies }) => percentile(latencies, 99)),
    middleOf(samples, ({ serverMicroseconds }) => serverMicroseconds),
    middle('statements'),
    middle('roundTrips'),
    middle('fsyncs'),
  ]
}

function profileTable(samples: Samples, profiles: readonly Profile[]): string {
  const columns = profiles.map(({ call, breakdown }) => {
    const main = median(
      (samples[`PostgreSQL, ${call}`] ?? []).map((sample) => sample.mainMicroseconds),
    )
    return breakdown.functions
      .slice(0, FUNCTIONS)
      .map(({ name, share }) => `\`${name}\` ${shown(share * main)}`)
  })
  return tableOf(
    profiles.map(({ call }) => call),
    Array.from({ length: FUNCTIONS }, (_, at) => columns.map((column) => column[at] ?? '')),
  )
}
