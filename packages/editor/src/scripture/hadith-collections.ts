import type { Client } from '@waraq/sdk/client'

/** Asks once whether the service has a hadith collection; without an answer it may have one. */
export function createHadithCheck({ hadith }: Client, signal: AbortSignal): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= hadith.collections({ signal }).then(
      ({ collections }) => collections.length > 0,
      () => {
        asking = undefined
        return true
      },
    )
    return asking
  }
}
