/** The least number of letters to add, drop, change or swap with their neighbour that make `b` of `a`. */
export function distance(a: string, b: string): number {
  const start = sharedStart(a, b)
  const end = sharedEnd(a, b, start)
  return distanceOfRest(a.slice(start, a.length - end), b.slice(start, b.length - end))
}

/** Whether `distance` is at most this much; mostly told by the lengths alone. */
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

function distanceOfRest(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = nextRow(a, b, i, last, before)
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

function nextRow(a: string, b: string, i: number, last: number[], before: number[]): number[] {
  const row = [i]
  for (let j = 1; j <= b.length; j++) {
    const changed = a[i - 1] === b[j - 1] ? 0 : 1
    const least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + changed)
    const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    row.push(isSwap ? Math.min(least, at(before, j - 2) + 1) : least)
  }
  return row
}

const at = (row: number[], index: number): number => row[index] ?? 0
