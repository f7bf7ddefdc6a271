import { type DestinationStream, type Logger, pino } from 'pino'

/** The two logs of the service. They write JSON, one record a line. */
export interface Logs {
  /** What happens and what goes wrong. */
  log: Logger
  /** A record for each request, of fixed members: nothing in it comes from the requester but the method. */
  accessLog: Logger
}

/** Members of a record that must never hold a value, wherever a slip may put one. */
const SECRET_PATHS = ['authorization', 'token', 'api_key', 'signing_secret', 'sig', 'share_token']

export function createLogs(level: string, destination: DestinationStream): Logs {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const redact = SECRET_PATHS.flatMap((name) => [name, `*.${name}`])
  return { log: pino({ ...options, redact }, destination), accessLog: pino(options, destination) }
}
