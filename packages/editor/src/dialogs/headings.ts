import type { Node } from 'prosemirror-model'

/** A heading of the outline. */
export interface Heading {
  text: string
  level: number
  /** The position before its first letter. */
  position: number
  /** Whether the caret is in its section. */
  isCurrent: boolean
}

/** The headings with text in their order, those in toggles and cells too. */
export function headingsOf(doc: Node, caret: number): Heading[] {
  const headings: Heading[] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'heading') {
      const text = node.textContent.trim()
      const level = Number(node.attrs.level)
      if (text) headings.push({ text, level, position: position + 1, isCurrent: false })
    }
    return !node.isTextblock
  })
  const current = headings.findLast(({ position }) => position <= caret)
  if (current) current.isCurrent = true
  return headings
}
