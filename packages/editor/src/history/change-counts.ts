import type { DocumentNode } from '@waraq/contract'
import type { Change } from '@waraq/sdk/compare'

/** The words that a comparison added and removed. A moved block counts in neither. */
interface ChangeCounts {
  added: number
  removed: number
  isSame: boolean
}

export function countChanges(changes: readonly Change[]): ChangeCounts {
  const counts = { added: 0, removed: 0, isSame: true }
  for (const change of changes) add(change, counts)
  return counts
}

function add(change: Change, counts: ChangeCounts): void {
  if (change.kind === 'same') return
  counts.isSame = false
  if (change.kind !== 'changed') {
    if (change.move === undefined) counts[change.kind] += wordsOf([change.node])
    return
  }
  for (const { kind, content } of change.inline ?? []) {
    if (kind !== 'same') counts[kind] += wordsOf(content)
  }
  for (const block of change.blocks ?? []) add(block, counts)
}

const wordsOf = (nodes: DocumentNode[]): number => textOf(nodes).match(/\S+/g)?.length ?? 0

// Adjacent text nodes are parts of one word; a verse has its words in an attribute.
function textOf(nodes: readonly DocumentNode[]): string {
  return nodes
    .map(({ text, attrs, content }) => {
      if (text !== undefined) return text
      const own = typeof attrs?.text === 'string' ? attrs.text : ''
      return ` ${own} ${textOf(content ?? [])} `
    })
    .join('')
}
