import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Load } from './load-process.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** One round of load on one server. */
export interface Sample extends Load {
  /** CPU time of the server process, all threads, in microseconds per request. */
  serverMicroseconds: number
  /** CPU time of its main thread. */
  mainMicroseconds: number
  /** The CPU share of other processes on the machine, 0 to 1. */
  foreignShare: number
}

/** Runs the clients for a while and measures the CPU time of the server. */
export async function measure<Seen extends Load>(
  subject: ServerUnderTest,
  clients: { run(milliseconds: number): Promise<Seen> },
  milliseconds: number,
): Promise<Seen & Sample> {
  const busyBefore = busyMicroseconds()
  const before = await subject.ask('cpu')
  const load = await clients.run(milliseconds)
  const after = await subject.ask('cpu')
  const busy = busyMicroseconds() - busyBefore
  const server = after.all - before.all
  const foreign = Math.max(0, busy - server - load.cpuMicroseconds)
  return {
    ...load,
    serverMicroseconds: server / load.responseCount,
    mainMicroseconds: (after.main - before.main) / load.responseCount,
    foreignShare: foreign / (load.milliseconds * 1000 * availableParallelism()),
  }
}

/**
 * Measures all contestants once per round, so that machine noise affects all of them. Every other
 * round runs in reverse order, to cancel the effect of the position.
 */
export async function inRounds<Name extends string, Round>(
  rounds: number,
  contestants: Record<Name, () => Promise<Round>>,
): Promise<Record<Name, Round[]>> {
  // Object.keys and Object.fromEntries lose the names in their types.
  const names = Object.keys(contestants) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Round[]
  >
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const name of order) samples[name].push(await contestants[name]())
  }
  return samples
}

/** Requests per second. */
export const rateOf = ({ responseCount, milliseconds }: Load): number =>
  (1000 * responseCount) / milliseconds

export const foreignSharesOf = (samples: Record<string, Sample[]>): number[] =>
  Object.values(samples).flatMap((list) => list.map(({ foreignShare }) => foreignShare))

const TICK_MICROSECONDS = 10_000

/** CPU counters of the machine (man 5 proc_stat). */
export function busyMicroseconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .split('\n', 1)
    .flatMap((line) => line.split(/ +/).map(Number))
  return (user + nice + system + irq + softirq + steal) * TICK_MICROSECONDS
}
