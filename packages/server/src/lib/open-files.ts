import { readdirSync, readFileSync } from 'node:fs'

/** Open file descriptors of this process, and their limit. */
export interface OpenFiles {
  open: number
  limit: number
}

const LIMIT = /^Max open files +(\d+|unlimited)/m

/** Returns undefined on systems other than Linux. */
export function readOpenFiles(): OpenFiles | undefined {
  try {
    const [, limit = 'unlimited'] = LIMIT.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return {
      // Without the descriptor of this directory listing.
      open: readdirSync('/proc/self/fd').length - 1,
      limit: limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit),
    }
  } catch {
    return undefined
  }
}
