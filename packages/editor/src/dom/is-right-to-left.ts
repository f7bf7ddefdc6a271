import type { EditorView } from 'prosemirror-view'

/** Whether the line of the caret is shown from right to left. */
export function isRightToLeft(view: EditorView): boolean {
  const { node } = view.domAtPos(view.state.selection.head)
  const element = node instanceof Element ? node : node.parentElement
  return element !== null && getComputedStyle(element).direction === 'rtl'
}
