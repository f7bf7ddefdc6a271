import type { Attrs, Mark, Node } from 'prosemirror-model'
import { type EditorState, NodeSelection } from 'prosemirror-state'

/**
 * Whether every selected block, or an ancestor of it, has the name, the attributes or both. Blocks
 * without such an attribute are not counted.
 */
export function isBlockActive(
  { selection, doc }: EditorState,
  { name, attrs = {} }: { name?: string; attrs?: Attrs },
): boolean {
  const matches = (node: Node) =>
    (name === undefined || node.type.name === name) && hasAll(node.attrs, attrs)
  if (selection instanceof NodeSelection && matches(selection.node)) return true
  let isFound = false
  let isEverywhere = true
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node) => {
      if (matches(node)) isFound = true
      else if (node.isTextblock || (node.isLeaf && node.isBlock)) isEverywhere = false
      else return true
      return false
    })
  }
  return isFound && isEverywhere
}

/** Whether all selected text has the mark; for a caret, whether text typed next will have it. */
export function isMarkActive(state: EditorState, name: string, attrs: Attrs = {}): boolean {
  const matches = ({ type, attrs: own }: Mark) => type.name === name && hasAll(own, attrs)
  const { selection, storedMarks, doc } = state
  if (selection.empty) return (storedMarks ?? selection.$from.marks()).some(matches)
  let isFound = false
  let isEverywhere = true
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node) => {
      if (!node.isText) return
      if (node.marks.some(matches)) isFound = true
      else isEverywhere = false
    })
  }
  return isFound && isEverywhere
}

const hasAll = (own: Attrs, attributes: Attrs) =>
  Object.entries(attributes).every(([name, value]) => own[name] === value)
