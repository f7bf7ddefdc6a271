import { type DestinationStream, type Logger, pino } from 'pino'

/** The service's two logs: JSON, one record per line. */
export interface Logs {
  /** Events and errors. */
  log: Logger
  /** One record per request with fixed fields; only the method comes from the client. */
  accessLog: Logger
}

/** Fields that are always redacted, in case a bug logs a secret. */
const SECRET_PATHS = ['authorization', 'token', 'api_key', 'signing_secret', 'sig', 'share_token']

export function createLogs(level: string, destination: DestinationStream): Logs {
  const options = { level, base: null, timestamp: createTimestamp(() => Date.now()) }
  const redact = SECRET_PATHS.flatMap((name) => [name, `*.${name}`])
  return { log: pino({ ...options, redact }, destination), accessLog: pino(options, destination) }
}

/** Record time as ISO 8601; its prefix is cached per second because many records share one. */
function createTimestamp(milliseconds: () => number): () => string {
  let second = Number.NaN
  let cachedPrefix = ''
  return () => {
    const at = milliseconds()
    const current = Math.floor(at / 1000)
    if (current !== second) {
      second = current
      cachedPrefix = `,"time":"${new Date(current * 1000).toISOString().slice(0, 20)}`
    }
    return `${cachedPrefix}${String(at % 1000).padStart(3, '0')}Z"`
  }
}
