import type { ScriptureContext } from '../context/editor-context.ts'

/**
 * Asks once whether the service has a hadith collection; without an answer it may have one. An
 * editor without hadiths has none.
 */
export function createHadithCheck({
  client: { hadith },
  without,
  signal,
}: Pick<ScriptureContext, 'client' | 'without' | 'signal'>): () => Promise<boolean> {
  if (without.has('hadithNode')) return async () => false
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
