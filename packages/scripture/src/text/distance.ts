/** The least number of letters to add, drop, change or swap with their neighbour that make `b` of `a`. */
export function distance(a: string, b: string): number {
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
