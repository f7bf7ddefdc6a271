import type { Budget } from '@waraq/scripture/corpus'

/** A search response as JSON. */
export interface Found {
  body: Uint8Array<ArrayBuffer>
  /** Whether the search ran out of CPU time, so that more or better results may exist. */
  isPartial: boolean
  /** Whether no installed translation is in the language of the query. */
  isUntranslated?: boolean
}

export const searchResponse = (answer: unknown, budget: Budget): Found => ({
  body: new TextEncoder().encode(JSON.stringify(answer)),
  isPartial: budget.isSpent(),
})

/** The buffers of a response to transfer instead of copy. */
export function transferablesOfFound(answer: unknown): ArrayBuffer[] {
  const { body } = (answer ?? {}) as Partial<Found>
  return body ? [body.buffer] : []
}
