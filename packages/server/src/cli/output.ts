import { type DestinationStream, pino } from 'pino'

/** Records of the levels 40 (warn), 50 (error) and 60 (fatal); pino writes the level first. */
const WARNING = /^\{"level":[4-6]0,/
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

/** Writes records to a file, and those from `warn` up also to the terminal, as short lines. */
export function fileAndWarnings(file: string, warn: (line: string) => void): DestinationStream {
  const logFile = pino.destination({
    dest: file,
    sync: false,
    minLength: CHUNK_BYTES,
    periodicFlush: MAX_DELAY_MILLISECONDS,
  })
  const terminal = prettyStdout(warn)
  const flush = (done?: (error?: Error) => void) => logFile.flush(done)
  const write = (record: string) => {
    logFile.write(record)
    if (WARNING.test(record)) terminal.write(record)
  }
  // pino calls `flush` of its destination.
  return Object.assign({ write }, { flush })
}
