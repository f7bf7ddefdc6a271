import { type Direction, directionOfStart, ownTextOf } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** Start, end and nested set of each container, flattened. */
type Within = (number | DecorationSet)[]

// `create` and `add` compare each decoration with each block, which takes seconds in a long
// document. They end in this constructor, which the type declaration omits.
const SetOf = DecorationSet as unknown as new (own: Decoration[], within: Within) => DecorationSet

// Shared objects, so that ProseMirror compares decorations by identity.
const SHOWN = { ltr: { dir: 'ltr' }, rtl: { dir: 'rtl' } } as const

/**
 * A block after an Arabic one whose letters do not decide its direction yet, with its ancestors.
 */
export interface Held {
  block: Node
  around: readonly Node[]
}

/**
 * The direction decorations of a document; `base` applies to blocks before the first letter. Each
 * change walks only the top-level blocks, because unchanged blocks are cached.
 */
export function directionsIn(doc: Node, base: Direction, heldLine?: Held): DecorationSet {
  return directionsOfBlocks(doc, { before: undefined, base, heldLine, isShown: () => true })
}

interface Place {
  /** Undefined before the first letters of the document. */
  before: Direction | undefined
  base: Direction
  heldLine: Held | undefined
  isShown(block: Node): boolean
}

// Same rules as the renderer: blocks in a container follow each other, the first one the container.
// Items, rows and cells have no direction.
function directionsOfBlocks(
  parent: Node,
  { before, base, heldLine, isShown }: Place,
): DecorationSet {
  const own: Decoration[] = []
  const within: Within = []
  const setAt = new Map<number, DecorationSet>()
  let current = before
  parent.forEach((block, offset) => {
    if (isShown(block)) {
      current = directionOf(block, current, heldLine)
      // Code runs from left to right in every language.
      const attributes = SHOWN[block.type.spec.code ? 'ltr' : (current ?? base)]
      own.push(Decoration.node(offset, offset + block.nodeSize, attributes, attributes))
    }
    if (block.isTextblock || block.isLeaf) return
    const inner = setWithin(block, current ?? base, heldLine)
    setAt.set(offset, inner)
    within.push(offset, offset + block.nodeSize, inner)
  })
  const set = new SetOf(own, within)
  // The default `forChild` searches all decorations for each block on every key press.
  set.forChild = (offset) => setAt.get(offset) ?? DecorationSet.empty
  return set
}

/** Containers get a `dir` for their bullets, bars and columns. */
const isDirected = ({ isTextblock, type }: Node) => isTextblock || type.spec.isDirected

// Nodes are immutable, so a cached set stays valid for the lifetime of its node.
const sets = { ltr: new WeakMap<Node, DecorationSet>(), rtl: new WeakMap<Node, DecorationSet>() }

function setWithin(box: Node, direction: Direction, heldLine: Held | undefined): DecorationSet {
  const place = { before: direction, base: direction, isShown: isDirected }
  if (heldLine?.around.includes(box)) return directionsOfBlocks(box, { ...place, heldLine })
  const decorations =
    sets[direction].get(box) ?? directionsOfBlocks(box, { ...place, heldLine: undefined })
  sets[direction].set(box, decorations)
  return decorations
}

const directions = {
  ltr: new WeakMap<Node, Direction>(),
  rtl: new WeakMap<Node, Direction>(),
  none: new WeakMap<Node, Direction | 'none'>(),
}

function directionOf(
  block: Node,
  before: Direction | undefined,
  heldLine: Held | undefined,
): Direction | undefined {
  const explicitDirection: unknown = block.attrs.dir
  if (explicitDirection === 'ltr' || explicitDirection === 'rtl') return explicitDirection
  // Arabic lines often begin with a Latin name; the opposite is rare.
  if (heldLine && before === 'rtl' && (block === heldLine.block || heldLine.around.includes(block)))
    return directionOfStart(startOf(block, heldLine.block), before)
  const cache: WeakMap<Node, Direction | 'none'> = directions[before ?? 'none']
  const direction = cache.get(block) ?? directionOfStart(startOf(block), before) ?? 'none'
  cache.set(block, direction)
  return direction === 'none' ? undefined : direction
}

/** The text at the start of a block in reading order, without that of the held block. */
function startOf(block: Node, heldBlock?: Node): string {
  if (block === heldBlock) return ''
  let text = textOf(block)
  block.nodesBetween(0, Math.min(block.content.size, START), (node) => {
    if (node === heldBlock) return false
    text += textOf(node)
    return true
  })
  return text
}

const textOf = ({ type, text, attrs }: Node): string => ownTextOf({ type: type.name, text, attrs })

/** More positions than the letters that decide can take. */
const START = 2000
