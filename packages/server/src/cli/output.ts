import { type DestinationStream, pino } from 'pino'

const CHUNK_BYTES = 8_192
const MAX_DELAY_MILLISECONDS = 200

/** Standard output in chunks, so that a line costs no write of its own; each goes out within 200 ms. */
export function bufferedStdout(): DestinationStream {
  return pino.destination({
    dest: 1,
    sync: false,
    minLength: CHUNK_BYTES,
    periodicFlush: MAX_DELAY_MILLISECONDS,
  })
}

/** Turns records into short lines: what a newcomer sees when trying the service. */
export function prettyStdout(print: (line: string) => void): DestinationStream {
  return {
    write(record) {
      const { method, route, status, ms, msg, err, code, setting, path } = JSON.parse(record)
      if (method) print(`  ${method.padEnd(6)} ${route}  ${status}  ${ms} ms`)
      else print(`  ${[code, setting ?? path, msg, err?.message].filter(Boolean).join(': ')}`)
    },
  }
}
