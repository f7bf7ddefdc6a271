import type { Server } from 'node:http'
import { type OpenFiles, readOpenFiles } from '../lib/open-files.ts'

/**
 * Fractions of the open-file limit: idle connections are closed above the first, new connections
 * rejected above the second, and readiness fails above the third.
 */
const CROWDED = 0.8
const FULL = 0.85
const EXHAUSTED = 0.9
const LOOK_MILLISECONDS = 1_000

export interface OpenFileLimit {
  /** Whether almost no file or connection can be opened. */
  isExhausted(): boolean
  close(): void
}

/**
 * Rejects new connections while the process is near its open-file limit: running requests and the
 * database need the remaining files.
 */
export function limitOpenFiles(server: Server, read = readOpenFiles): OpenFileLimit {
  const share = () => shareOf(read())

  function look(): void {
    const current = share()
    if (current >= CROWDED) server.closeIdleConnections()
    if (current < FULL) {
      server.maxConnections = Number.POSITIVE_INFINITY
      return
    }
    server.getConnections((error, count) => {
      if (!error) server.maxConnections = Math.max(count, 1)
    })
  }
  const timer = setInterval(look, LOOK_MILLISECONDS)
  timer.unref()
  return {
    isExhausted: () => share() >= EXHAUSTED,
    close: () => clearInterval(timer),
  }
}

const shareOf = (files: OpenFiles | undefined): number => (files ? files.open / files.limit : 0)
