/** Pairs of servers of one build, with and without something that costs saves time. */
import { randomBytes } from 'node:crypto'
import { durablePostgres } from '../../packages/server/test/lib/postgres.ts'
import type { Bench, Metric } from './bench.ts'
import { inRounds, rateOf, type Sample } from './measure.ts'
import { middleOf, resultCells } from './result-cells.ts'
import { type Contestant, startServer } from './servers.ts'
import { median, percentile, spreadOf } from './statistics.ts'

type Settings = Record<string, string>
type Samples = Record<'with' | 'without', Sample[]>

export interface SaveEngine {
  name: 'SQLite' | 'PostgreSQL'
  /** The settings of a database, in turns for both servers of a pair. */
  settingsOf(pair: number, at: number): Settings
}

/** A server, and its name, which is that of its folder. */
export type NamedServer = Contestant & { name: string; settings: Settings }

interface Comparison {
  /** The settings of the server without it. */
  without: Settings
  /** Called with the server that has it, after the last round. */
  onLast?(server: NamedServer): Promise<void>
}

/** Both engines; PostgreSQL with two clusters, of which each pair swaps the servers. */
export async function saveEngines(): Promise<SaveEngine[]> {
  const urls = [await durablePostgres(), await durablePostgres()]
  const WARAQ_MASTER_KEY = randomBytes(32).toString('base64url')
  return [
    { name: 'SQLite', settingsOf: () => ({}) },
    {
      name: 'PostgreSQL',
      settingsOf: (pair, at) => ({
        WARAQ_DATABASE_URL: urls[(pair + at) % 2] ?? '',
        WARAQ_MASTER_KEY,
      }),
    },
  ]
}

/** Measures saves of both servers of each pair in turns. */
export async function measurePairs(
  bench: Bench,
  engine: SaveEngine,
  { without, onLast }: Comparison,
): Promise<Samples[]> {
  const [count, rounds, milliseconds] = bench.isQuick ? [1, 2, 500] : [9, 6, 1_500]
  const pairs: Samples[] = []
  for (let pair = 0; pair < count; pair++) {
    bench.say(`${engine.name}, pair ${pair + 1} of ${count}, ${rounds} rounds`)
    const start = async (at: number, more: Settings): Promise<NamedServer> => {
      const name = `${engine.name}-${pair}-${at}`
      const settings = { ...engine.settingsOf(pair, at), ...more }
      const server = await startServer(bench, name, settings)
      await server.save(3_000)
      return { ...server, name, settings }
    }
    const servers = [await start(0, {}), await start(1, without)] as const
    const samples = await inRounds(rounds, {
      with: () => servers[0].save(milliseconds),
      without: () => servers[1].save(milliseconds),
    })
    pairs.push(samples)
    if (pair === count - 1) await onLast?.(servers[0])
    await Promise.all(servers.map((server) => server.stop()))
  }
  return pairs
}

const cpuOf = ({ serverMicroseconds }: Sample): number => serverMicroseconds
const p99Of = ({ latencies }: Sample): number => percentile(latencies, 99)

/** Limits of the ratios of CPU, rate and p99, with it and without. */
export interface Targets {
  cpu: number
  rate: number
  p99: number
}

/** What saves with it cost; `versus` names both, such as `recorded / not`. */
export function pairMetrics(
  { name }: SaveEngine,
  versus: string,
  pairs: readonly Samples[],
  targets: Targets,
): Metric[] {
  const ratiosOf = (value: (sample: Sample) => number) =>
    pairs.map((samples) => median(samples.with.map(value)) / median(samples.without.map(value)))
  const named = (what: string) => `${what}, ${versus}, ${name}`
  return [
    ratioOf(named('CPU of a save'), ratiosOf(cpuOf), 'at most', targets.cpu),
    ratioOf(named('saves per second'), ratiosOf(rateOf), 'at least', targets.rate),
    ratioOf(named('p99 of a save'), ratiosOf(p99Of), 'at most', targets.p99),
  ]
}

/** The median of ratios, with three decimals. */
function ratioOf(
  what: string,
  values: number[],
  limit: 'at most' | 'at least',
  target: number,
): Metric {
  const { median: middle, low, high } = spreadOf(values)
  return {
    what,
    measured: middle.toFixed(3),
    spread: `${low.toFixed(3)} to ${high.toFixed(3)}`,
    target: `${limit} ${target}`,
    isMet: limit === 'at most' ? middle <= target : middle >= target,
  }
}

export const PAIR_COLUMNS = ['server', 'saves/s', 'quartiles', 'p50 ms', 'p99 ms', 'CPU us/save']

/** The rows of both servers. */
export const pairRows = (
  pairs: readonly Samples[],
  labels: Record<keyof Samples, string>,
): string[][] =>
  (['with', 'without'] as const).map((name) => {
    const samples = pairs.flatMap((pair) => pair[name])
    return [labels[name], ...resultCells(samples), middleOf(samples, cpuOf)]
  })
