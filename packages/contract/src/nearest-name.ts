const MAX_DISTANCE = 2
/** Longer names are compared with no other, because that takes quadratic time. */
const MAX_LENGTH = 40

/** The name that was probably meant: the nearest one within two characters. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined
  const [nearest] = names
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((a, b) => a.distance - b.distance)
  return nearest?.candidate
}

/** The number of inserted, deleted or replaced characters between two words. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let at = 1; at <= from.length; at++) {
    const next = [at]
    for (let index = 1; index <= to.length; index++) {
      const isSame = from[at - 1] === to[index - 1]
      const [left = 0, above = 0, diagonal = 0] = [next[index - 1], row[index], row[index - 1]]
      next.push(Math.min(left + 1, above + 1, diagonal + (isSame ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
