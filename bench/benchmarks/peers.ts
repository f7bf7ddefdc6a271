import { randomBytes } from 'node:crypto'
import { durablePostgres } from '../../packages/server/test/lib/postgres.ts'
import type { Bench, Benchmark } from '../lib/bench.ts'
import { inRounds } from '../lib/measure.ts'
import { startParse } from '../lib/parse-peer.ts'
import {
  CALLS,
  type Call,
  type Contestant,
  type PeerSample,
  startHandWritten,
  startWaraq,
} from '../lib/peer-calls.ts'
import { COUNTING_SETTINGS } from '../lib/postgres-counters.ts'
import { type Profile, reportOf, type Server } from './peers-report.ts'

const SETTINGS = {
  WARAQ_MASTER_KEY: randomBytes(32).toString('base64url'),
  WARAQ_MAX_DOCUMENTS: '1000000',
  // The peers have none.
  WARAQ_ACCESS_LOG: 'off',
}
const WITHOUT_HISTORY = {
  ...SETTINGS,
  WARAQ_VERSIONS_ALL_HOURS: '0',
  WARAQ_VERSIONS_HOURLY_DAYS: '0',
  WARAQ_VERSIONS_DAILY_DAYS: '0',
}
/** Their functions are shown. */
const PROFILED: readonly Call[] = ['read of many', 'list 50', 'save', 'create']

/** The rate of Waraq compared with a server written by hand for four calls, and with Parse. */
export const PEERS: Benchmark = {
  name: 'peers',
  title: 'calls compared with node:http and pg, and with Parse, server and database on one core',
  sources: [
    'bench/baselines',
    'packages/server/src/access',
    'packages/server/src/db',
    'packages/server/src/documents',
    'packages/server/src/history',
    'packages/server/src/http',
  ],
  async run(bench) {
    const [rounds, milliseconds] = bench.isQuick ? [2, 400] : [5, 1_500]
    const contestants = await startAll(bench)
    const works = Object.entries(contestants).flatMap(([server, contestant]) =>
      CALLS.map(
        (call) => [`${server}, ${call}`, () => contestant.measure(call, milliseconds)] as const,
      ),
    )
    bench.say('warming up')
    for (const [, work] of works) await work()
    bench.say(`${rounds} rounds of ${works.length}`)
    const samples: Record<string, PeerSample[]> = await inRounds(rounds, Object.fromEntries(works))
    bench.say('profiling')
    const profiles: Profile[] = []
    for (const call of PROFILED)
      profiles.push({
        call,
        breakdown: await contestants.PostgreSQL.profile(call, 2 * milliseconds),
      })
    return reportOf(samples, profiles, Object.hasOwn(contestants, 'Parse'))
  },
}

async function startAll(bench: Bench): Promise<Record<Server, Contestant>> {
  const url = await durablePostgres(COUNTING_SETTINGS)
  bench.say('starting the servers, writing documents')
  return {
    'node:http and pg': await startHandWritten(bench, url),
    PostgreSQL: await startWaraq(bench, 'history', SETTINGS, url),
    'PostgreSQL, no history': await startWaraq(bench, 'plain', WITHOUT_HISTORY, url),
    SQLite: await startWaraq(bench, 'sqlite-history', SETTINGS),
    'SQLite, no history': await startWaraq(bench, 'sqlite-plain', WITHOUT_HISTORY),
    ...(await startParse(bench)),
  }
}
