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
  const options = { level, base: null, timestamp: createTimestamp(() => Date.now()) }
  const redact = SECRET_PATHS.flatMap((name) => [name, `*.${name}`])
  return { log: pino({ ...options, redact }, destination), accessLog: pino(options, destination) }
}

/** The time of a record as ISO 8601: written anew each second, since many records share one. */
function createTimestamp(milliseconds: () => number): () => string {
  let second = Number.NaN
  let written = ''
  return () => {
    const at = milliseconds()
    const current = Math.floor(at / 1000)
    if (current !== second) {
      second = current
      written = `,"time":"${new Date(current * 1000).toISOString().slice(0, 20)}`
    }
    return `${written}${String(at % 1000).padStart(3, '0')}Z"`
  }
}
