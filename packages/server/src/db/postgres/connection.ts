import { Client } from 'pg'
import { isLoginRefused, isLostCommit } from './error-codes.ts'
import type { ProgressTimeout } from './progress-timeout.ts'
import type { ServerAddress } from './server-address.ts'
import { createSocketFactory } from './socket-factory.ts'
import { POSTGRES_TYPES } from './values.ts'

/** In ticks of 100 ms: from the first byte to a usable connection. */
const GREETING = 200

// PostgreSQL applies these limits if this server vanishes: it ends an idle transaction, which frees
// its locks, and soon ends a statement that waits for a row.
const LEAVE_NOTHING = [
  `SET idle_in_transaction_session_timeout = '3s'; SET tcp_user_timeout = '10s';
   SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`,
  // Not supported on every system.
  `SET client_connection_check_interval = '1s'`,
]

interface ConnectionOptions {
  address: ServerAddress
  /** Whether a pooler shares the connections; then no session settings are sent. */
  isPooled: boolean
  timeouts: ProgressTimeout
  /** Whether a standby is acceptable. */
  mayFollow: boolean
  /** Runs on each new connection before use. */
  check: (client: Client) => Promise<unknown>
  /** Called when Citus warns that a commit failed on a worker. */
  onLostCommit: (client: Client) => void
}

/** Opens connections to one server, ready for use. */
export function createConnect(options: ConnectionOptions) {
  const { address, isPooled, timeouts, mayFollow, check, onLostCommit } = options
  const stream = createSocketFactory(timeouts)

  return async (signal: AbortSignal): Promise<Client> => {
    const client = new Client({
      connectionString: address.url(),
      application_name: 'waraq',
      // Statements sent in sequence do not wait for each other's responses.
      pipeline: true,
      keepAlive: true,
      stream,
      types: POSTGRES_TYPES,
    })
    // A broken connection fails its pending statement; an unhandled event would end the process.
    client.on('error', () => {})
    client.on('notice', (notice) => {
      if (isLostCommit(notice)) onLostCommit(client)
    })
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
      // The next attempt uses the new password.
      if (isLoginRefused(error)) address.reload()
      throw error
    } finally {
      stop()
      signal.removeEventListener('abort', giveUp)
    }
  }
}

/**
 * A demoted primary has rows that no standby received and that were never acknowledged. Load
 * balancers may route to it until their next health check.
 */
class StandbyError extends Error {
  readonly code = 'ESTANDBY'

  constructor() {
    super('the database is a standby')
  }
}

/** Reads the parameters that a server reports on connecting, from version 14 on. */
function noteStandby({ connection }: Client): () => boolean {
  let isStandby = false
  connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on'
  })
  return () => isStandby
}

/** Closes a connection without a Terminate message. */
export const breakOff = (client: Client): void => {
  client.connection.stream.destroy()
}

function leaveNothing(client: Client): void {
  // A failure here also fails the next statement, which reports it to its caller.
  for (const sql of LEAVE_NOTHING) client.query(sql).catch(() => {})
}
