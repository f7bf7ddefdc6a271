import type { Server } from 'node:http'
import { type OpenFiles, readOpenFiles } from '../lib/open-files.ts'

/** Above these parts of what a process may have open, no connection is taken, and readiness says so. */
const FULL = 0.85
const EXHAUSTED = 0.9
const LOOK_MILLISECONDS = 1_000

export interface OpenFileLimit {
  /** Whether hardly a file or a connection can be opened. */
  isExhausted(): boolean
  close(): void
}

/**
 * Turns new connections away while the process has nearly all files open that it may: what it has begun, and the
 * database, need the others.
 */
export function limitOpenFiles(server: Server, read = readOpenFiles): OpenFileLimit {
  const share = () => shareOf(read())

  function look(): void {
    if (share() < FULL) {
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
