import { directionOfText } from '@waraq/contract'
import type { Node, ResolvedPos } from 'prosemirror-model'

/** The number of a footnote in the text. */
export interface Reference {
  id: string
  position: number
  /** The direction of its line; undefined if the line has no letters. */
  direction: ReturnType<typeof directionOfText>
  text: string
}

/** An item of the list of notes, or of a list that holds notes among its items. */
export interface Item {
  node: Node
  position: number
}

/** A list at the top of the document with at least one note. */
interface NoteList extends Item {
  items: Item[]
}

// Nodes are immutable, so what was found in a block stays valid.
const referencesByNode = new WeakMap<Node, Reference[]>()

/** The references of a document in reading order, those in notes too. */
export function referencesIn(doc: Node): Reference[] {
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
export const idsIn = (doc: Node): ReadonlySet<string> =>
  new Set(referencesIn(doc).map(({ id }) => id))

/** The lists of notes; a document has one, until another is pasted into it. */
export function noteListsIn(doc: Node): NoteList[] {
  const lists: NoteList[] = []
  doc.forEach((node, position) => {
    if (node.type.name !== 'orderedList' || !node.children.some(noteIdOf)) return
    const items: Item[] = []
    node.forEach((item, offset) => {
      items.push({ node: item, position: position + 1 + offset })
    })
    lists.push({ node, position, items })
  })
  return lists
}

/** The note of an id, if there is one. */
export const findNote = (doc: Node, id: string): Item | undefined =>
  noteListsIn(doc)
    .flatMap(({ items }) => items)
    .find(({ node }) => noteIdOf(node) === id)

/** The id of the references to a note; undefined for other nodes. */
export const noteIdOf = ({ attrs }: Node): string | undefined => attrs.backlink ?? undefined

/** The ids of the items of all lists of notes; undefined for an item that is not a note. */
export const noteIdsIn = (doc: Node): (string | undefined)[] =>
  noteListsIn(doc).flatMap(({ items }) => items.map(({ node }) => noteIdOf(node)))

/** The note around a position. */
export function noteAround(
  $place: ResolvedPos,
): { id: string; node: Node; position: number } | undefined {
  for (let depth = $place.depth; depth > 0; depth--) {
    const node = $place.node(depth)
    const id = noteIdOf(node)
    if (id !== undefined) return { id, node, position: $place.before(depth) }
  }
  return undefined
}
