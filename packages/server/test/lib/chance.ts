/** A number below the given one. */
export type Chance = (below: number) => number

/** A seeded random generator (mulberry32), so that failures are reproducible. */
export function createChance(seed: number): Chance {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
