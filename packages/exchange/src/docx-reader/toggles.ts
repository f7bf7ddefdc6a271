import type { DocumentNode } from '@waraq/contract'
import { type Boxes, createBoxes, type Entry } from './boxes.ts'
import { textOf } from './line.ts'
import type { DocxReader } from './reader.ts'

/** Toggles in toggles; the blocks of deeper ones stand in these. */
const MAX_TOGGLES = 8
const NAME = /^waraq_details_(open|closed)_/

export const isToggleName = (name: string): boolean => NAME.test(name)

interface Toggle {
  name: string
  boxes: Boxes
  content: DocumentNode
}

/** Puts blocks into lists and quotes, and those between the ends of a bookmark into a toggle. */
export function createToggles(reader: DocxReader) {
  const { node, directions } = reader
  const top = createBoxes(reader)
  /** Innermost last. */
  const open: Toggle[] = []
  /** The toggle that the next block begins. */
  let next: string | undefined

  const boxes = () => open.at(-1)?.boxes ?? top

  function add(entry: Entry): void {
    if (next === undefined) boxes().add(entry)
    else openToggle(next, entry)
  }

  /** The first line in a toggle is its summary. */
  function openToggle(name: string, entry: Entry): void {
    next = undefined
    const words = entry.isLine ? wordsIn(entry.node.content ?? []) : []
    const summary = node('detailsSummary', {}, words)
    const content = node('detailsContent', {})
    const isOpen = NAME.exec(name)?.[1] === 'open'
    const details = node('details', { open: isOpen }, [summary, content])
    const direction = directions.get(entry.node)
    if (entry.isLine && direction) directions.set(details, direction)
    boxes().add({ ...entry, node: details, item: undefined })
    const inside = createBoxes(reader, boxes().origin())
    open.push({ name, boxes: inside, content })
    if (!entry.isLine) inside.add(entry)
  }

  function close(): void {
    const toggle = open.pop()
    if (!toggle) return
    const { blocks } = toggle.boxes
    toggle.content.content = blocks.length > 0 ? blocks : [node('paragraph', {})]
  }

  return {
    add,
    part: (start: number) => boxes().part(start),
    begin(name: string) {
      if (!reader.toggles.has(name) && open.length < MAX_TOGGLES) next = name
      reader.toggles.add(name)
    },
    end(name: string) {
      if (next === name) next = undefined
      const at = open.findIndex((toggle) => toggle.name === name)
      // LibreOffice ends a bookmark around a table in its last cell.
      if (at < 0) reader.ended.push(name)
      else while (open.length > at) close()
    },
    blocks() {
      while (open.length > 0) close()
      return top.blocks
    },
  }
}

/** A summary has no other nodes than text. */
const wordsIn = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes.map((node) =>
    node.text === undefined
      ? { type: 'text', text: textOf([node]).replace('\n', '') || ' ' }
      : node,
  )
