import type { Budget } from '@waraq/scripture/corpus'

/** An answer of a thread as JSON. */
export interface Found {
  body: Uint8Array<ArrayBuffer>
  /** Whether its search ran out of CPU time: there may be more, and better. */
  isPartial: boolean
}

export const foundOf = (answer: unknown, budget: Budget): Found => ({
  body: new TextEncoder().encode(JSON.stringify(answer)),
  isPartial: budget.isSpent(),
})

/** The memory of such an answer, which is transferred instead of copied. */
export function memoryOfFound(answer: unknown): ArrayBuffer[] {
  const { body } = (answer ?? {}) as Partial<Found>
  return body ? [body.buffer] : []
}
