import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@waraq/contract'
import { Pool, type PoolClient } from 'pg'
import { createDialing } from './dialing.ts'
import { createPatience } from './patience.ts'
import { isCrowded, isOutage, withoutValues } from './postgres-faults.ts'
import { POSTGRES_TYPES } from './postgres-values.ts'

/** Connections of one process: more make the server no faster. */
const CONNECTIONS = 8
/** The driver's own limit, far behind ours: it ends what nobody waits for any more. */
const CONNECT_MILLISECONDS = 20_000
const CROWDED_MILLISECONDS = 50

// In beats of a tenth of a second: whoever asks is told within a second that nobody answers.
const CONNECTING = { longest: 150, quiet: 8 }
/** A question for one row is answered at once, or something is wrong. */
export const LOOKUP = { longest: 50, quiet: 9 }
/** What may be much to do. */
export const WORK = { longest: 50, quiet: 50 }

// What PostgreSQL does where a server is gone, or has given up, without a word that says so: a transaction that goes
// on no further gives back what it holds, and a statement that waits for a row ends soon after.
const LEAVE_NOTHING = [
  `SET idle_in_transaction_session_timeout = '3s';
   SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`,
  // Not on every system.
  `SET client_connection_check_interval = '1s'`,
]

export interface Connections {
  /**
   * Lends a connection for a piece of work that must be answered within these beats.
   *
   * @throws Refusal `service_unavailable` where the server cannot be reached, has no connection to give,
   *   or does not answer. Whether it did what it was asked is then known to nobody.
   */
  use<Result>(limits: typeof WORK, work: (client: PoolClient) => Promise<Result>): Promise<Result>
  /** Ends after the work that has begun. */
  close(): Promise<void>
}

/**
 * Up to eight connections to one server, opened when they are needed. Nobody waits for one longer than
 * `connecting` allows. Where a pooler lends them to others too, they are told nothing.
 */
export function openConnections(
  url: string,
  { isPooled = false, connecting = CONNECTING } = {},
): Connections {
  const patience = createPatience()
  const pool = new Pool({
    connectionString: url,
    application_name: 'waraq',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    // What is sent behind each other is not waited for in between.
    pipeline: true,
    keepAlive: true,
    stream: createDialing(patience),
    types: POSTGRES_TYPES,
  })
  // A connection that breaks fails the question that waits for its answer. Where nobody waits it is replaced
  // when somebody asks; either way this event has nothing more to say, and unheard it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (isPooled) return
    // What fails here fails for the question behind it too, which has somebody to say it to.
    for (const sql of LEAVE_NOTHING) client.query(sql).catch(() => {})
  })
  const begun = new Set<Promise<unknown>>()
  let isClosed = false

  /** A connection; where the server has none to give, one of ours when it comes free. */
  async function connect(isGivenUp: () => boolean): Promise<PoolClient> {
    while (true) {
      try {
        return await pool.connect()
      } catch (error) {
        const isWorthWaiting = isCrowded(error) && pool.totalCount > 0 && !isGivenUp()
        if (!isWorthWaiting) throw error
        await delay(CROWDED_MILLISECONDS)
      }
    }
  }

  async function borrow(): Promise<PoolClient> {
    const given = Promise.withResolvers<PoolClient>()
    let isGivenUp = false
    const stop = patience.watch(connecting, () => {
      isGivenUp = true
      given.reject(new Error('no connection to the database came free'))
    })
    connect(() => isGivenUp).then((client) => {
      if (isGivenUp) client.release()
      else given.resolve(client)
    }, given.reject)
    return given.promise.finally(stop)
  }

  async function lend<Result>(
    limits: typeof WORK,
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await borrow()
    let isBroken = false
    const stop = patience.watch(limits, () => client.connection.stream.destroy())
    try {
      return await work(client)
    } catch (error) {
      isBroken = isOutage(error)
      throw error
    } finally {
      stop()
      patience.moved()
      client.release(isBroken)
    }
  }

  return {
    async use(limits, work) {
      if (isClosed) throw new Refusal('service_unavailable')
      const done = lend(limits, work)
      begun.add(done)
      try {
        return await done
      } catch (error) {
        const fault = withoutValues(error)
        throw isOutage(fault) ? new Refusal('service_unavailable', { cause: fault }) : fault
      } finally {
        begun.delete(done)
      }
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await Promise.allSettled(begun)
      await pool.end()
    },
  }
}
