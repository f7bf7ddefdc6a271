import { type BlockRange, MAX_BLOCK_RANGES } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { commonEnds } from '../content/common-ends.ts'
import { toStoredDocument } from '../content/serialize.ts'

/** The blocks in which two documents differ, as the service stores them. */
export function changedBlocks(before: Node, after: Node): BlockRange[] {
  const [old, now] = [before.content.content, after.content.content]
  const { head: start, tail: end } = commonEnds(old, now)
  const [to, nowTo] = [old.length - end, now.length - end]
  if (start === to && start === nowTo) return []
  const stored = (from: number, until: number) => now.slice(from, until).map(toStoredDocument)
  const whole = () => [{ from: start, to, content: stored(start, nowTo) }]
  if (old.length !== now.length) return whole()
  const ranges: BlockRange[] = []
  for (let at = start; at < to; at++) {
    const [one, other] = [old[at], now[at]]
    if (one && other?.eq(one)) continue
    const last = ranges.at(-1)
    if (last?.to === at) {
      last.to++
      last.content.push(...stored(at, at + 1))
    } else ranges.push({ from: at, to: at + 1, content: stored(at, at + 1) })
  }
  // The service takes no more ranges.
  return ranges.length > MAX_BLOCK_RANGES ? whole() : ranges
}
