import type { DestinationStream } from 'pino'
import type { Terminal } from './command.ts'
import { createLogWriter, type LogWriter } from './log-writer.ts'

/** Records of the levels 40 (warn), 50 (error) and 60 (fatal); pino writes the level first. */
const WARNING = /^\{"level":[4-6]0,/

/** Writes records to standard output. */
export const logToStdout = (terminal: Terminal): LogWriter => flushedAtExit(terminal, 1)

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
export function logToFile(terminal: Terminal, file: string): LogWriter {
  const writer = flushedAtExit(terminal, file)
  const warnings = prettyStdout(terminal.warn)
  return {
    ...writer,
    write(record) {
      writer.write(record)
      if (WARNING.test(record)) warnings.write(record)
    },
  }
}

function flushedAtExit({ onExit }: Terminal, destination: number | string): LogWriter {
  const writer = createLogWriter(destination)
  onExit(writer.flushSync)
  return writer
}
