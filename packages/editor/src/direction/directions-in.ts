import { type Direction, directionOfStart, ownTextOf } from '@waraq/contract'
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

/** A block whose letters do not count yet after an Arabic block, with the blocks around it. */
export interface Held {
  block: Node
  around: readonly Node[]
}

/**
 * The direction decorations of a document; `base` applies to blocks before the first letter. Each
 * change walks only the top-level blocks, because unchanged blocks are cached.
 */
export function directionsIn(doc: Node, base: Direction, held?: Held): DecorationSet {
  return directionsOfBlocks(doc, { before: undefined, base, held, isShown: () => true })
}

interface Place {
  /** Undefined before the first letters of the document. */
  before: Direction | undefined
  base: Direction
  held: Held | undefined
  isShown(block: Node): boolean
}

// Same rules as the renderer: blocks in a container follow each other, the first one the container.
// Items, rows and cells have no direction.
function directionsOfBlocks(parent: Node, { before, base, held, isShown }: Place): DecorationSet {
  const own: Decoration[] = []
  const within: Within = []
  const setAt = new Map<number, DecorationSet>()
  let current = before
  parent.forEach((block, offset) => {
    if (isShown(block)) {
      current = directionOf(block, current, held)
      // Code runs from left to right in every language.
      const shown = SHOWN[block.type.spec.code ? 'ltr' : (current ?? base)]
      own.push(Decoration.node(offset, offset + block.nodeSize, shown, shown))
    }
    if (block.isTextblock || block.isLeaf) return
    const inner = setWithin(block, current ?? base, held)
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

function setWithin(box: Node, direction: Direction, held: Held | undefined): DecorationSet {
  const place = { before: direction, base: direction, isShown: isDirected }
  if (held?.around.includes(box)) return directionsOfBlocks(box, { ...place, held })
  const found = sets[direction].get(box) ?? directionsOfBlocks(box, { ...place, held: undefined })
  sets[direction].set(box, found)
  return found
}

const directions = {
  ltr: new WeakMap<Node, Direction>(),
  rtl: new WeakMap<Node, Direction>(),
  none: new WeakMap<Node, Direction | 'none'>(),
}

function directionOf(
  block: Node,
  before: Direction | undefined,
  held: Held | undefined,
): Direction | undefined {
  const chosen: unknown = block.attrs.dir
  if (chosen === 'ltr' || chosen === 'rtl') return chosen
  // Arabic lines often begin with a Latin name; the opposite is rare.
  if (held && before === 'rtl' && (block === held.block || held.around.includes(block)))
    return directionOfStart(startOf(block, held.block), before)
  const known: WeakMap<Node, Direction | 'none'> = directions[before ?? 'none']
  const found = known.get(block) ?? directionOfStart(startOf(block), before) ?? 'none'
  known.set(block, found)
  return found === 'none' ? undefined : found
}

/** The text at the start of a block in reading order, without the held one. */
function startOf(block: Node, held?: Node): string {
  if (block === held) return ''
  let text = textOf(block)
  block.nodesBetween(0, Math.min(block.content.size, START), (node) => {
    if (node === held) return false
    text += textOf(node)
    return true
  })
  return text
}

const textOf = ({ type, text, attrs }: Node): string => ownTextOf({ type: type.name, text, attrs })

/** More positions than letters that decide. */
const START = 2000
