/** Counts what is open now, by name. */
export function createCounts() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    /** Counts one more; call the result once when it is over. */
    add(name: string): () => void {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      total++
      return () => {
        const others = (counts.get(name) ?? 1) - 1
        if (others > 0) counts.set(name, others)
        else counts.delete(name)
        total--
      }
    },
    of: (name: string): number => counts.get(name) ?? 0,
    total: (): number => total,
  }
}
