import { type DestinationStream, type Logger, pino } from 'pino'

/** Members of a log record that must never hold a value, wherever a slip may put one. */
const SECRET_PATHS = ['authorization', 'token', 'api_key', 'signing_secret', 'sig', 'share_token']

/** The service's log: JSON lines, one a record, for machines; or lines for a person at a terminal. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: SECRET_PATHS.flatMap((name) => [name, `*.${name}`]),
    },
    destination,
  )
}

/** Standard output without waiting for it; what is still in memory goes out when the process ends. */
export function machineOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false })
}

/** Turns records into short lines: what a newcomer sees when trying the service. */
export function readableOutput(print: (line: string) => void): DestinationStream {
  return {
    write(record) {
      const { method, route, status, ms, msg, err, code } = JSON.parse(record)
      if (method) print(`  ${method.padEnd(6)} ${route}  ${status}  ${ms} ms`)
      else print(`  ${[code, msg, err?.message].filter(Boolean).join(': ')}`)
    },
  }
}
