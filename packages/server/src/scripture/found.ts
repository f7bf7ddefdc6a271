import type { Budget } from '@waraq/scripture/corpus'

/** A search response as JSON. */
export interface Found {
  body: Uint8Array<ArrayBuffer>
  /** Whether the search ran out of CPU time, so that more or better results may exist. */
  isPartial: boolean
  /** Whether no installed translation is in the language of the query. */
  isUntranslated?: boolean
}

export const searchResponse = (result: unknown, budget: Budget): Found => ({
  body: new TextEncoder().encode(JSON.stringify(result)),
  isPartial: budget.isSpent(),
})

/** The buffers of a response to transfer instead of copy. */
export function transferablesOfFound(result: unknown): ArrayBuffer[] {
  const { body } = (result ?? {}) as Partial<Found>
  return body ? [body.buffer] : []
}
