import type { Attrs, Mark, Node } from 'prosemirror-model'
import { type EditorState, NodeSelection } from 'prosemirror-state'

/**
 * Whether all blocks of the selection are, or lie in, one that is meant: by its name, its attributes or both.
 * An attribute counts for the blocks that can have it.
 */
export function isBlockActive(
  { selection, doc }: EditorState,
  { name, attrs = {} }: { name?: string; attrs?: Attrs },
): boolean {
  const isMeant = (node: Node) =>
    (name === undefined || node.type.name === name) && hasAll(node.attrs, attrs)
  if (selection instanceof NodeSelection && isMeant(selection.node)) return true
  let isFound = false
  let isEverywhere = true
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node) => {
      if (isMeant(node)) isFound = true
      else if (node.isTextblock || (node.isLeaf && node.isBlock)) isEverywhere = false
      else return true
      return false
    })
  }
  return isFound && isEverywhere
}

/** Whether all text of the selection bears the mark; at a caret, whether what is typed will. */
export function isMarkActive(state: EditorState, name: string, attrs: Attrs = {}): boolean {
  const isMeant = ({ type, attrs: own }: Mark) => type.name === name && hasAll(own, attrs)
  const { selection, storedMarks, doc } = state
  if (selection.empty) return (storedMarks ?? selection.$from.marks()).some(isMeant)
  let isFound = false
  let isEverywhere = true
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node) => {
      if (!node.isText) return
      if (node.marks.some(isMeant)) isFound = true
      else isEverywhere = false
    })
  }
  return isFound && isEverywhere
}

const hasAll = (own: Attrs, asked: Attrs) =>
  Object.entries(asked).every(([name, value]) => own[name] === value)
