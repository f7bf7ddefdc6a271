import { type Direction, directionOfText, RIGHT_TO_LEFT_NODES } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** Blocks that get a `dir` for their bullets, bars and columns. */
const CONTAINERS = new Set([
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'table',
  'details',
])

/** Start, end and nested set of each container, flattened. */
type Within = (number | DecorationSet)[]

// `create` and `add` compare each decoration with each block, which takes seconds in a long
// document. They end in this constructor, which the type declaration omits.
const SetOf = DecorationSet as unknown as new (own: Decoration[], within: Within) => DecorationSet

// Shared objects, so that ProseMirror compares decorations by identity.
const SHOWN = { ltr: { dir: 'ltr' }, rtl: { dir: 'rtl' } } as const

/**
 * The direction decorations of a document; `base` applies to blocks before the first letter. Each
 * change walks only the top-level blocks, because unchanged blocks are cached.
 */
export function directionsIn(doc: Node, base: Direction): DecorationSet {
  return directionsOfBlocks(doc, base, () => true)
}

// Same rules as the renderer: blocks in a container follow each other, the first one the container.
// Items, rows and cells have no direction.
function directionsOfBlocks(
  parent: Node,
  base: Direction,
  isShown: (block: Node) => boolean,
): DecorationSet {
  const own: Decoration[] = []
  const within: Within = []
  const setAt = new Map<number, DecorationSet>()
  let direction = base
  parent.forEach((block, offset) => {
    if (isShown(block)) {
      direction = directionOf(block) ?? direction
      // Code runs from left to right in every language.
      const shown = block.type.spec.code ? 'ltr' : direction
      own.push(Decoration.node(offset, offset + block.nodeSize, SHOWN[shown], SHOWN[shown]))
    }
    if (block.isTextblock || block.isLeaf) return
    const inner = knownWithin(block, direction)
    setAt.set(offset, inner)
    within.push(offset, offset + block.nodeSize, inner)
  })
  const set = new SetOf(own, within)
  // The default `forChild` searches all decorations for each block on every key press.
  set.forChild = (offset) => setAt.get(offset) ?? DecorationSet.empty
  return set
}

const isDirected = (block: Node) => block.isTextblock || CONTAINERS.has(block.type.name)

// Nodes are immutable, so a cached set stays valid for the lifetime of its node.
const sets = { ltr: new WeakMap<Node, DecorationSet>(), rtl: new WeakMap<Node, DecorationSet>() }
const directions = new WeakMap<Node, Direction | 'none'>()

function knownWithin(box: Node, direction: Direction): DecorationSet {
  const found = sets[direction].get(box) ?? directionsOfBlocks(box, direction, isDirected)
  sets[direction].set(box, found)
  return found
}

function directionOf(block: Node): Direction | undefined {
  const found = directions.get(block) ?? foundIn(block) ?? 'none'
  directions.set(block, found)
  return found === 'none' ? undefined : found
}

function foundIn(block: Node): Direction | undefined {
  const chosen: unknown = block.attrs.dir
  if (chosen === 'ltr' || chosen === 'rtl') return chosen
  for (let at = 0; at < block.childCount; at++) {
    const child = block.child(at)
    const direction = child.isLeaf ? directionOfLeaf(child) : directionOf(child)
    if (direction) return direction
  }
  return undefined
}

function directionOfLeaf({ isText, text, type, attrs }: Node): Direction | undefined {
  if (isText) return directionOfText(text ?? '')
  if (RIGHT_TO_LEFT_NODES.has(type.name)) return 'rtl'
  return type.name === 'documentLink' ? directionOfText(String(attrs.label)) : undefined
}
