/**
 * Two-generation cache; holds at most about `2 * max`. A full young generation becomes the old one,
 * whose unused entries are evicted. An entry weighs 1 without `weigh`.
 */
export function createCache<Key, Value>(max: number, weigh: (value: Value) => number = () => 1) {
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()
  let weight = 0

  const set = (key: Key, value: Value): void => {
    if (weight >= max) {
      old = young
      young = new Map()
      weight = 0
    }
    young.set(key, value)
    weight += weigh(value)
  }

  return {
    set,
    get(key: Key): Value | undefined {
      const value = young.get(key)
      if (value !== undefined) return value
      const aged = old.get(key)
      if (aged !== undefined) set(key, aged)
      return aged
    },
    clear(): void {
      young = new Map()
      old = new Map()
      weight = 0
    },
  }
}
