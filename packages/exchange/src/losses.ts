import type { LossCode } from '@waraq/contract/losses'

export type { LossCode }

/** A code and how often it was met. */
export interface Loss {
  code: LossCode
  count: number
}

export interface Losses {
  add(code: LossCode, count?: number): void
  /** In the order in which they were met. */
  list(): Loss[]
}

/** Counts losses, after those that were met before. */
export function createLosses(before: readonly Loss[] = []): Losses {
  const counts = new Map(before.map(({ code, count }) => [code, count]))
  return {
    add(code, count = 1) {
      if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count)
    },
    list: () => Array.from(counts, ([code, count]) => ({ code, count })),
  }
}

/** The value of the header `Waraq-Losses`, such as `unknown_node=1, image_missing=2`. */
export const formatLosses = (losses: readonly Loss[]): string =>
  losses.map(({ code, count }) => `${code}=${count}`).join(', ')
