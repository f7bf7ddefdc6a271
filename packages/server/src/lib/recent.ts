/**
 * A map that remembers what was used lately and never holds more than twice `max` entries: when the
 * young generation is full it becomes the old one, and what nobody asks for any more falls away.
 */
export function createRecent<Key, Value>(max: number) {
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()

  const set = (key: Key, value: Value): void => {
    if (young.size >= max) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }

  return {
    set,
    get(key: Key): Value | undefined {
      const found = young.get(key)
      if (found !== undefined) return found
      const aged = old.get(key)
      if (aged !== undefined) set(key, aged)
      return aged
    },
    clear(): void {
      young = new Map()
      old = new Map()
    },
  }
}
