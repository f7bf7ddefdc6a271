import { directionOfText } from '@waraq/contract'
import type { Fragment, Node } from 'prosemirror-model'
import { noteIdOf } from '../schema/footnotes.ts'

/** The number of a footnote in the text. */
export interface Reference {
  id: string
  position: number
  /** The direction of its line; undefined if the line has no letters. */
  direction: ReturnType<typeof directionOfText>
  text: string
}

/** A note, or an item beside it in its list. */
export interface Item {
  node: Node
  position: number
}

// Nodes are immutable, so what was found in a block stays valid.
const referencesByNode = new WeakMap<Node, Reference[]>()
const notesByNode = new WeakMap<Node, Item[]>()

/** The references of a document in reading order, those in notes too. */
export function referencesIn(doc: Node | Fragment): Reference[] {
  const all: Reference[] = []
  doc.forEach((block, offset) => {
    const inBlock = referencesByNode.get(block) ?? referencesOf(block)
    referencesByNode.set(block, inBlock)
    for (const reference of inBlock)
      all.push({ ...reference, position: offset + 1 + reference.position })
  })
  return all
}

function referencesOf(block: Node): Reference[] {
  const all: Reference[] = []
  // A line may have many references, and its text is read once.
  const directions = new Map<Node | null, Reference['direction']>()
  block.descendants(({ type, attrs: { id, text } }, position, line) => {
    if (type.name !== 'footnoteReference') return
    if (!directions.has(line)) directions.set(line, directionOfText(line?.textContent ?? ''))
    all.push({ id, text, position, direction: directions.get(line) })
  })
  return all
}

/** The ids of the references in the order of the first of each. */
export const idsIn = (doc: Node | Fragment): ReadonlySet<string> =>
  new Set(referencesIn(doc).map(({ id }) => id))

/** The notes of a document, also those outside of their list, such as pasted ones. */
export function notesIn(doc: Node): Item[] {
  const all: Item[] = []
  doc.forEach((block, offset) => {
    const inBlock = notesByNode.get(block) ?? notesOf(block)
    notesByNode.set(block, inBlock)
    for (const { node, position } of inBlock) all.push({ node, position: offset + 1 + position })
  })
  return all
}

function notesOf(block: Node): Item[] {
  const all: Item[] = []
  block.descendants((node, position) => {
    if (noteIdOf(node) !== undefined) all.push({ node, position })
    return noteIdOf(node) === undefined && !node.isTextblock
  })
  return all
}

/** The note of an id, if there is one. */
export const findNote = (doc: Node, id: string): Item | undefined =>
  notesIn(doc).find(({ node }) => noteIdOf(node) === id)

/** The notes by their ids. */
export const notesById = (doc: Node): ReadonlyMap<string | undefined, Node> =>
  new Map(notesIn(doc).map(({ node }) => [noteIdOf(node), node]))
