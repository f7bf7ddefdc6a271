/**
 * The number of inserted, deleted or replaced characters between two words. Takes the product of
 * their lengths, so callers cap them.
 */
export function editDistance(from: string, to: string): number {
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
