import type { Draft, Drafts } from '../src/saving/drafts.ts'

/** Drafts in memory, with all that were written. */
export function memoryDrafts(): Drafts & {
  writtenDrafts: Draft[]
  storedDrafts: Map<string, Draft>
} {
  const writtenDrafts: Draft[] = []
  const storedDrafts = new Map<string, Draft>()
  return {
    writtenDrafts,
    storedDrafts,
    find: async (name) => storedDrafts.get(name),
    findNew: async () => [],
    async put(draft) {
      writtenDrafts.push(draft)
      storedDrafts.set(draft.name, draft)
      return true
    },
    findBase: async () => undefined,
    putBase: async () => undefined,
    remove: async (name) => void storedDrafts.delete(name),
  }
}
