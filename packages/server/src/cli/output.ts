import { type DestinationStream, pino } from 'pino'

const CHUNK_BYTES = 8_192
const MAX_DELAY_MILLISECONDS = 200

/** Buffered standard output, flushed at least every 200 ms, to save a write per line. */
export function bufferedStdout(): DestinationStream {
  return pino.destination({
    dest: 1,
    sync: false,
    minLength: CHUNK_BYTES,
    periodicFlush: MAX_DELAY_MILLISECONDS,
  })
}

/** Formats log records as short lines for an interactive terminal. */
export function prettyStdout(print: (line: string) => void): DestinationStream {
  return {
    write(record) {
      const { method, route, status, ms, msg, err, code, setting, path } = JSON.parse(record)
      if (method) print(`  ${method.padEnd(6)} ${route}  ${status}  ${ms} ms`)
      else print(`  ${[code, setting ?? path, msg, err?.message].filter(Boolean).join(': ')}`)
    },
  }
}
