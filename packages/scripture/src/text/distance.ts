/**
 * Damerau-Levenshtein distance: insertions, deletions, substitutions and adjacent transpositions.
 */
export function distance(a: string, b: string): number {
  const start = sharedStart(a, b)
  const end = sharedEnd(a, b, start)
  return distanceOfRest(a.slice(start, a.length - end), b.slice(start, b.length - end))
}

/** Whether `distance` is at most `most`; usually decided by the lengths alone. */
export function isNear(a: string, b: string, most: number): boolean {
  return Math.abs(a.length - b.length) <= most && distance(a, b) <= most
}

function sharedStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

function sharedEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start
  let end = 0
  while (end < most && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  return end
}

// One array holds the current row of the table and the two before it.
function distanceOfRest(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const width = b.length + 1
  const rows: number[] = []
  for (let j = 0; j < 3 * width; j++) rows.push(j % width)
  for (let i = 1; i <= a.length; i++) {
    fillRow(rows, a, b, i, width)
  }
  return rows[(a.length % 3) * width + b.length] ?? 0
}

function fillRow(rows: number[], a: string, b: string, i: number, width: number): void {
  const [row, last, before] = [(i % 3) * width, ((i + 2) % 3) * width, ((i + 1) % 3) * width]
  const [letter, earlier] = [a.charCodeAt(i - 1), i > 1 ? a.charCodeAt(i - 2) : -1]
  let [left, other] = [i, -1]
  rows[row] = i
  for (let j = 1; j < width; j++) {
    const next = b.charCodeAt(j - 1)
    const changed = (rows[last + j - 1] ?? 0) + (next === letter ? 0 : 1)
    let least = Math.min((rows[last + j] ?? 0) + 1, left + 1, changed)
    if (other === letter && next === earlier) {
      least = Math.min(least, (rows[before + j - 2] ?? 0) + 1)
    }
    rows[row + j] = least
    left = least
    other = next
  }
}
