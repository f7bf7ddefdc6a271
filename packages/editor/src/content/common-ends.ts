import type { Node } from 'prosemirror-model'

const isSame = (one: Node | undefined, other: Node | undefined): boolean =>
  one !== undefined && other !== undefined && (one === other || one.eq(other))

/** How many nodes two lists have in common where they begin and where they end. */
export function commonEnds(one: readonly Node[], other: readonly Node[]) {
  const most = Math.min(one.length, other.length)
  let [head, tail] = [0, 0]
  while (head < most && isSame(one[head], other[head])) head++
  while (tail < most - head && isSame(one.at(-1 - tail), other.at(-1 - tail))) tail++
  return { head, tail }
}

/** What is from `from` to `to` in one list and from `start` to `end` in another. */
interface DifferentRun {
  from: number
  to: number
  start: number
  end: number
}

/** Longer lists are compared only where they begin and end: the time grows with both lengths. */
const MOST_COMPARISONS = 40_000

/** The runs in which two lists differ, in order, between nodes that both have. */
export function differentRuns(one: readonly Node[], other: readonly Node[]): DifferentRun[] {
  const { head, tail } = commonEnds(one, other)
  const [to, end] = [one.length - tail, other.length - tail]
  if ((to - head) * (end - head) > MOST_COMPARISONS) return [{ from: head, to, start: head, end }]
  const kept = longestCommon(one.slice(head, to), other.slice(head, end))
  const runs: DifferentRun[] = []
  let [from, start] = [head, head]
  for (const [at, place] of [...kept, [to - head, end - head] as const]) {
    const run = { from, to: head + at, start, end: head + place }
    if (run.from < run.to || run.start < run.end) runs.push(run)
    from = run.to + 1
    start = run.end + 1
  }
  return runs
}

/** The indexes of a longest common subsequence in both lists. */
function longestCommon(one: readonly Node[], other: readonly Node[]): [number, number][] {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  const lengthAt = (at: number, place: number) => lengths[at * width + place] ?? 0
  for (let at = one.length - 1; at >= 0; at--)
    for (let place = other.length - 1; place >= 0; place--)
      lengths[at * width + place] = isSame(one[at], other[place])
        ? lengthAt(at + 1, place + 1) + 1
        : Math.max(lengthAt(at + 1, place), lengthAt(at, place + 1))
  const pairs: [number, number][] = []
  let [at, place] = [0, 0]
  while (at < one.length && place < other.length) {
    if (isSame(one[at], other[place])) pairs.push([at++, place++])
    else if (lengthAt(at + 1, place) >= lengthAt(at, place + 1)) at++
    else place++
  }
  return pairs
}
