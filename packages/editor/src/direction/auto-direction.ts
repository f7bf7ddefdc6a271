import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Direction, directionOfText, RIGHT_TO_LEFT_NODES } from '@waraq/contract'

/** Blocks that have a direction of their own, as their bullets, bars and columns do. */
const CONTAINERS = new Set([
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'table',
  'details',
])

/**
 * Gives each block the direction of its first letter, while it is typed: as decorations, so that the
 * document stays as it is. One without letters follows the block before it, the first one the
 * interface. Only blocks that changed are looked at again, and the empty ones that follow them.
 */
export const AutoDirection = Extension.create<{ base: Direction }>({
  name: 'autoDirection',
  addOptions: () => ({ base: 'ltr' }),
  addProseMirrorPlugins() {
    const { base } = this.options
    const key = new PluginKey<DecorationSet>('autoDirection')
    return [
      new Plugin({
        key,
        state: {
          init: (_, { doc }) => decorate(doc, base),
          apply: (transaction, decorations) =>
            transaction.docChanged ? updated(decorations, transaction, base) : decorations,
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})

function decorate(doc: Node, base: Direction): DecorationSet {
  const decorations: Decoration[] = []
  let direction = base
  doc.forEach((block, position) => {
    direction = decorateBlock(block, position, direction, decorations)
  })
  return DecorationSet.create(doc, decorations)
}

function updated(old: DecorationSet, transaction: Transaction, base: Direction): DecorationSet {
  const { doc } = transaction
  const mapped = old.map(transaction.mapping, doc)
  const change = changedBlocks(transaction)
  if (!change) return mapped
  const added: Decoration[] = []
  let { position } = change
  let direction = directionBefore(doc, change.first, base)
  for (let index = change.first; index < doc.childCount; index++) {
    const block = doc.child(index)
    // Past the change, a block with letters of its own ends what could have changed with it.
    if (index > change.last && directionOf(block)) break
    direction = decorateBlock(block, position, direction, added)
    position += block.nodeSize
  }
  // Inside of the blocks that were redone: at their edges those of their neighbours are found too.
  return mapped.remove(mapped.find(change.position + 1, position - 1)).add(doc, added)
}

/** The top-level blocks that a transaction touched, and where the first of them begins. */
function changedBlocks({ doc, mapping }: Transaction) {
  let from = doc.content.size
  let to = -1
  mapping.maps.forEach((map, at) => {
    const rest = mapping.slice(at + 1)
    map.forEach((_start, _end, start, end) => {
      from = Math.min(from, rest.map(start, -1))
      to = Math.max(to, rest.map(end, 1))
    })
  })
  if (to < 0) return undefined
  const first = doc.resolve(from).index(0)
  const last = Math.min(doc.childCount - 1, doc.resolve(Math.min(to, doc.content.size)).index(0))
  let position = 0
  for (let index = 0; index < first; index++) position += doc.child(index).nodeSize
  return { first, last, position }
}

function directionBefore(doc: Node, index: number, base: Direction): Direction {
  for (let before = index - 1; before >= 0; before--) {
    const direction = directionOf(doc.child(before))
    if (direction) return direction
  }
  return base
}

function decorateBlock(
  block: Node,
  position: number,
  inherited: Direction,
  decorations: Decoration[],
): Direction {
  const direction = directionOf(block) ?? inherited
  decorations.push(Decoration.node(position, position + block.nodeSize, { dir: direction }))
  if (block.isTextblock) return direction
  let current = direction
  block.descendants((child, offset) => {
    if (child.isTextblock || CONTAINERS.has(child.type.name)) {
      current = directionOf(child) ?? current
      const start = position + 1 + offset
      decorations.push(Decoration.node(start, start + child.nodeSize, { dir: current }))
    }
    return !child.isTextblock
  })
  return direction
}

const known = new WeakMap<Node, Direction | 'none'>()

// Nodes never change: what was found for one holds as long as it is there.
function directionOf(block: Node): Direction | undefined {
  const found = known.get(block) ?? foundIn(block) ?? 'none'
  known.set(block, found)
  return found === 'none' ? undefined : found
}

function foundIn(block: Node): Direction | undefined {
  const chosen: unknown = block.attrs.dir
  if (chosen === 'ltr' || chosen === 'rtl') return chosen
  let direction: Direction | undefined
  block.descendants((node) => {
    direction ??= ownDirectionOf(node)
    return direction === undefined
  })
  return direction
}

function ownDirectionOf({ isText, text, type, attrs }: Node): Direction | undefined {
  if (isText) return directionOfText(text ?? '')
  if (RIGHT_TO_LEFT_NODES.has(type.name)) return 'rtl'
  return type.name === 'documentLink' ? directionOfText(String(attrs.label)) : undefined
}
