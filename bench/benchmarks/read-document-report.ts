import type { Metric, Report } from '../lib/bench.ts'
import { foreignSharesOf, rateOf, type Sample } from '../lib/measure.ts'
import type { Breakdown } from '../lib/profile.ts'
import { median, ratios, spreadOf } from '../lib/statistics.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

export type Name = 'bare' | 'logged' | 'silent'
export type Samples = Record<Name | `${Name}, calm`, Sample[]>

const LABELS: Record<Name, string> = {
  bare: 'bare node:http',
  logged: 'Waraq with access log, to a file',
  silent: 'Waraq without access log',
}
const LARGEST = 12

type Profiles = Record<'bare' | 'logged', Breakdown>

export function reportOf(samples: Samples, profiles: Profiles): Report {
  const { bare, logged, silent } = samples
  const calmRate = shown(median(samples['bare, calm'].map(rateOf)))
  return {
    metrics: [
      findingOf('with access log', bare, logged, 0.25),
      findingOf('without access log', bare, silent, 0.35),
      findingOf(
        `with access log, at ${calmRate} requests/s`,
        samples['bare, calm'],
        samples['logged, calm'],
      ),
      findingOf(
        `without access log, at ${calmRate} requests/s`,
        samples['bare, calm'],
        samples['silent, calm'],
      ),
    ],
    details: [
      costsTable(samples),
      "`other threads` are V8's helpers (garbage collection, compilation) and the pool that writes the log. All three get the same load. The bare server sends one recorded response of Waraq for all requests, and the bench fails unless both responses are equal except for `date` and `x-request-id`.",
      `The first two rows use clients in a closed loop. The bare server then keeps its clients busy and hardly has to wake one, which saves it part of the kernel cost of a response. At a fixed rate, ${calmRate} requests/s, all servers pay this cost.`,
      'Breakdown of the main thread of each server under closed-loop clients, in microseconds per request, sampled every 200 us in separate runs. Native functions count for their caller.',
      breakdownTable(samples, profiles),
      'The functions of Waraq with the most self time:',
      functionsTable(samples, profiles.logged),
    ],
    foreignShares: foreignSharesOf(samples),
  }
}

const serverMicroseconds = (samples: Sample[]): number[] =>
  samples.map((sample) => sample.serverMicroseconds)

function findingOf(what: string, bare: Sample[], ours: Sample[], target?: number): Metric {
  const spread = spreadOf(ratios(serverMicroseconds(bare), serverMicroseconds(ours)))
  return {
    what: `CPU of bare node:http / ours, ${what}`,
    measured: shown(spread.median),
    spread: shownSpread(spread),
    target: target === undefined ? '' : `at least ${target}`,
    isMet: target === undefined ? undefined : spread.median >= target,
  }
}

function costsTable(samples: Samples): string {
  const rows = Object.entries(LABELS).map(([key, label]) => {
    const name = key as Name
    const all = spreadOf(serverMicroseconds(samples[name]))
    const others = samples[name].map((one) => one.serverMicroseconds - one.mainMicroseconds)
    const calm = median(serverMicroseconds(samples[`${name}, calm`]))
    const rate = median(samples[name].map(rateOf))
    return [
      label,
      shown(all.median),
      shownSpread(all),
      shown(median(others)),
      shown(rate),
      shown(calm),
    ]
  })
  return tableOf(
    [
      'server',
      'CPU us/request',
      'quartiles',
      'other threads',
      'requests/s',
      'CPU us at fixed rate',
    ],
    rows,
  )
}

const mainOf = (samples: Sample[]): number =>
  median(samples.map(({ mainMicroseconds }) => mainMicroseconds))

function breakdownTable({ bare, logged }: Samples, profiles: Profiles): string {
  const bareShares = new Map(profiles.bare.categories.map(({ name, share }) => [name, share]))
  const rows = profiles.logged.categories.map(({ name, share }) => {
    const theirs = (bareShares.get(name) ?? 0) * mainOf(bare)
    const ours = share * mainOf(logged)
    return [name, shown(ours), shown(theirs), shown(ours - theirs), `${shown(100 * share)} %`]
  })
  const total = [mainOf(logged), mainOf(bare), mainOf(logged) - mainOf(bare)].map(shown)
  return tableOf(
    ['main thread', 'Waraq us', 'bare us', 'more', 'share of Waraq'],
    [...rows, ['total', ...total, '100 %']],
  )
}

function functionsTable({ logged }: Samples, { functions }: Breakdown): string {
  const rows = functions
    .slice(0, LARGEST)
    .map(({ name, share }) => [
      `\`${name}\``,
      shown(share * mainOf(logged)),
      `${shown(100 * share)} %`,
    ])
  return tableOf(['function', 'us/request', 'share'], rows)
}
