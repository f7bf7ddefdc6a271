import { readdirSync, readFileSync } from 'node:fs'

/** How many files and connections this process has open, and how many it may have. */
export interface OpenFiles {
  open: number
  limit: number
}

const LIMIT = /^Max open files +(\d+|unlimited)/m

/** Undefined where the system does not tell: elsewhere than on Linux. */
export function readOpenFiles(): OpenFiles | undefined {
  try {
    const [, limit = 'unlimited'] = LIMIT.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return {
      // Without the one that reads the list.
      open: readdirSync('/proc/self/fd').length - 1,
      limit: limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit),
    }
  } catch {
    return undefined
  }
}
