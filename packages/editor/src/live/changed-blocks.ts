import type { BlockRange } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { toStoredDocument } from '../content/serialize.ts'

/** The blocks in which two documents differ, as the service stores them. */
export function changedBlocks(before: Node, after: Node): BlockRange[] {
  const [old, now] = [before.content.content, after.content.content]
  const isSame = (one: Node | undefined, other: Node | undefined) =>
    one !== undefined && other !== undefined && (one === other || one.eq(other))
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && isSame(old[start], now[start])) start++
  let end = 0
  while (end < most - start && isSame(old.at(-1 - end), now.at(-1 - end))) end++
  const [to, nowTo] = [old.length - end, now.length - end]
  if (start === to && start === nowTo) return []
  const stored = (from: number, until: number) => now.slice(from, until).map(toStoredDocument)
  if (old.length !== now.length) return [{ from: start, to, content: stored(start, nowTo) }]
  const ranges: BlockRange[] = []
  for (let at = start; at < to; at++) {
    if (isSame(old[at], now[at])) continue
    const last = ranges.at(-1)
    if (last?.to === at) {
      last.to++
      last.content.push(...stored(at, at + 1))
    } else ranges.push({ from: at, to: at + 1, content: stored(at, at + 1) })
  }
  return ranges
}
