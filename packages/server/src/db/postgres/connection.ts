import { Client } from 'pg'
import type { ProgressTimeout } from './progress-timeout.ts'
import { createSocketFactory } from './socket-factory.ts'
import { POSTGRES_TYPES } from './values.ts'

/** In beats of a tenth of a second: from the first word to a connection that may be used. */
const GREETING = 200

// PostgreSQL's part where a server is gone, or has given up, without saying so: a transaction that goes on no
// further gives back what it holds, and a statement that waits for a row ends soon after.
const LEAVE_NOTHING = [
  `SET idle_in_transaction_session_timeout = '3s'; SET tcp_user_timeout = '10s';
   SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`,
  // Not on every system.
  `SET client_connection_check_interval = '1s'`,
]

export interface ConnectionOptions {
  url: string
  /** Whether a pooler lends its connections to others too: then they are told nothing. */
  isPooled: boolean
  timeouts: ProgressTimeout
  /** Whether a standby will do. */
  mayFollow: boolean
  /** Asked on each connection before it is used. */
  check: (client: Client) => Promise<unknown>
}

/** Opens connections to one server, ready for work. */
export function createConnect(options: ConnectionOptions) {
  const { url, isPooled, timeouts, mayFollow, check } = options
  const stream = createSocketFactory(timeouts)

  return async (signal: AbortSignal): Promise<Client> => {
    const client = new Client({
      connectionString: url,
      application_name: 'waraq',
      // Statements sent behind each other do not wait for each other's answers.
      pipeline: true,
      keepAlive: true,
      stream,
      types: POSTGRES_TYPES,
    })
    // A connection that breaks fails the statement that waits for its answer; unheard this would end the process.
    client.on('error', () => {})
    const isStandby = noteStandby(client)
    const giveUp = () => breakOff(client)
    const stop = timeouts.watch(GREETING, giveUp)
    signal.addEventListener('abort', giveUp)
    try {
      await client.connect()
      if (!mayFollow && isStandby()) throw new StandbyError()
      if (!isPooled) {
        leaveNothing(client)
        await check(client)
      }
      return client
    } catch (error) {
      giveUp()
      throw error
    } finally {
      stop()
      signal.removeEventListener('abort', giveUp)
    }
  }
}

/**
 * A primary that was demoted has rows that no standby had, and that were never acknowledged. Balancers may lead
 * there for a moment, until they look at it again.
 */
class StandbyError extends Error {
  readonly code = 'ESTANDBY'

  constructor() {
    super('the database is a standby')
  }
}

/** Hears what the server says by itself on connecting, from version 14 on. */
function noteStandby({ connection }: Client): () => boolean {
  let isStandby = false
  connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on'
  })
  return () => isStandby
}

/** Ends a connection without a word to the server. */
export const breakOff = (client: Client): void => {
  client.connection.stream.destroy()
}

function leaveNothing(client: Client): void {
  // A failure here fails the statement behind it too, which has a caller to tell.
  for (const sql of LEAVE_NOTHING) client.query(sql).catch(() => {})
}
