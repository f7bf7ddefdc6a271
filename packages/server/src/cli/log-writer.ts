import { close, open, openSync, write, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import type { DestinationStream } from 'pino'
import { createLogs } from '../lib/log.ts'

const openFile = promisify(open)
const writeBytes = promisify(write)

/** Waiting lines are written at once from this length on, to save a write per line. */
const CHUNK_LENGTH = 8_192
const MAX_DELAY_MILLISECONDS = 200
/** While a slow destination has more than this to take, new lines are dropped. */
const MAX_WAITING_LENGTH = 1_048_576
const LINE_FEED = 0x0a
const NOTHING = Buffer.alloc(0)

/** A destination of log records. Every record is a line. */
export interface LogWriter extends DestinationStream {
  /** Writes the waiting lines, and calls `done` when they are written or dropped. */
  flush(done?: () => void): void
  /** The same before the process exits. */
  flushSync(): void
}

/**
 * Creates a writer of log records to a file descriptor, or to a file that it opens. It never fails:
 * it drops and counts the lines that the destination rejects, and writes a record with their number
 * as soon as the destination accepts one.
 */
export function createLogWriter(destination: number | string): LogWriter {
  let descriptor = typeof destination === 'number' ? destination : undefined
  let waiting = ''
  let current = NOTHING
  let dropped = 0
  /** The record at the start of `current` that reports dropped lines. */
  let notice = { lines: 0, length: 0 }
  let endsInsideLine = false
  let writing: Promise<void> | undefined

  const isDone = () => current.length === 0 && waiting === '' && dropped === 0

  function takeWaiting(): void {
    const start = `${endsInsideLine ? '\n' : ''}${dropped > 0 ? recordOfDropped(dropped) : ''}`
    notice = { lines: dropped, length: start.length }
    current = Buffer.from(start + waiting)
    waiting = ''
  }

  function advance(bytes: number): void {
    if (bytes === 0) return
    endsInsideLine = current[bytes - 1] !== LINE_FEED
    current = current.subarray(bytes)
    const isReported = notice.length <= bytes
    if (isReported) dropped -= notice.lines
    notice = isReported ? { lines: 0, length: 0 } : { ...notice, length: notice.length - bytes }
  }

  function dropCurrent(): void {
    dropped += linesIn(current.subarray(notice.length))
    current = NOTHING
    if (typeof destination === 'number') return
    // Opened again for the next lines, because the file may have been replaced.
    if (descriptor !== undefined) close(descriptor, () => {})
    descriptor = undefined
  }

  async function writeAll(): Promise<void> {
    try {
      while (!isDone()) {
        if (current.length === 0) takeWaiting()
        descriptor ??= await openFile(String(destination), 'a', 0o600)
        advance((await writeBytes(descriptor, current)).bytesWritten)
      }
    } catch (error) {
      if (!isBusy(error)) dropCurrent()
    } finally {
      writing = undefined
    }
  }

  function start(): Promise<void> {
    if (isDone()) return Promise.resolve()
    writing ??= writeAll()
    return writing
  }

  // It also tries again after an error, and reports what was dropped.
  setInterval(start, MAX_DELAY_MILLISECONDS).unref()

  return {
    write(record) {
      if (waiting.length > MAX_WAITING_LENGTH) dropped += 1
      else waiting += record
      if (waiting.length >= CHUNK_LENGTH) void start()
    },
    flush: (done) => void start().then(done),
    flushSync() {
      if (writing || isDone()) return
      if (current.length === 0) takeWaiting()
      try {
        descriptor ??= openSync(String(destination), 'a', 0o600)
        advance(writeSync(descriptor, current))
      } catch {
        // The interval, or nothing if the process exits, reports the lines.
      }
    },
  }
}

function recordOfDropped(lines: number): string {
  let record = ''
  const { log } = createLogs('warn', { write: (text) => (record = text) })
  log.warn({ lines }, 'lines of the log were dropped')
  return record
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN'

function linesIn(bytes: Buffer): number {
  let lines = 0
  for (const byte of bytes) if (byte === LINE_FEED) lines += 1
  return lines
}
