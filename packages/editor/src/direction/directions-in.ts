import { type Direction, directionOfText, RIGHT_TO_LEFT_NODES } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** Boxes that have a direction of their own, as their bullets, bars and columns do. */
const CONTAINERS = new Set([
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'table',
  'details',
])

/** Where a box begins and ends, and the set within it, one after the other for all boxes. */
type Within = (number | DecorationSet)[]

// `create` and `add` compare each decoration with each block, which takes seconds in a long document. This
// is how they make a set in the end; its declaration leaves it out.
const SetOf = DecorationSet as unknown as new (own: Decoration[], within: Within) => DecorationSet

// The attribute, and what is known of it. One object for each: ProseMirror knows it again at a glance.
const SHOWN = { ltr: { dir: 'ltr' }, rtl: { dir: 'rtl' } } as const

/**
 * The directions of all blocks of a document, which follows `base` where it has no letters. Made anew for
 * each change in one walk over its top-level blocks: of those that did not change all is known.
 */
export function directionsIn(doc: Node, base: Direction): DecorationSet {
  return directionsOfBlocks(doc, base, () => true)
}

// As for readers: the blocks of a box follow each other, the first one the box. Items, rows and cells have
// no direction of their own.
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
      // Programs run from left to right in every language.
      const shown = block.type.spec.code ? 'ltr' : direction
      own.push(Decoration.node(offset, offset + block.nodeSize, SHOWN[shown], SHOWN[shown]))
    }
    if (block.isTextblock || block.isLeaf) return
    const inner = knownWithin(block, direction)
    setAt.set(offset, inner)
    within.push(offset, offset + block.nodeSize, inner)
  })
  const set = new SetOf(own, within)
  // Its own way to the set of one block looks through all decorations, for each block and at every key.
  set.forChild = (offset) => setAt.get(offset) ?? DecorationSet.empty
  return set
}

const isDirected = (block: Node) => block.isTextblock || CONTAINERS.has(block.type.name)

// Nodes never change: what was found for one holds as long as it is there.
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
