import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { isMarkActive } from '../commands/is-active.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { GAP } from '../widgets/floating.ts'

/** Pixels by which a menu on a border is moved up. */
const LIFT = 4

/** The selections that have a bubble menu. */
export type SelectionKind = 'text' | 'link' | 'code' | 'atom'

export function kindOfSelection(state: EditorState): SelectionKind | undefined {
  const { selection } = state
  if (selection instanceof NodeSelection) return selection.node.isAtom ? 'atom' : undefined
  if (selection instanceof CellSelection) return undefined
  const { $from, $to } = selection
  if ($from.parent.type.spec.code) return $from.sameParent($to) ? 'code' : undefined
  if (selection instanceof TextSelection && !selection.empty) return 'text'
  return isMarkActive(state, 'link') ? 'link' : undefined
}

/** The visible rectangle of the selection in the viewport, for this bubble menu beside it. */
export function rectOfSelection(
  editor: TextEditor,
  kind: SelectionKind,
  menu?: HTMLElement,
): DOMRect | undefined {
  if (editor.isDestroyed) return undefined
  const { view, state } = editor
  const { from, to, $from } = state.selection
  if (kind === 'code' && menu) {
    const code = view.nodeDOM($from.before())
    if (code instanceof HTMLElement) {
      const rect = clipped(view.dom, code.getBoundingClientRect(), menu.offsetHeight / 2 + LIFT)
      return cornerOf(rect, menu)
    }
  }
  if (kind === 'atom') {
    const atom = view.nodeDOM(from)
    if (atom instanceof HTMLElement) return clipped(view.dom, seenOf(atom).getBoundingClientRect())
  }
  const start = view.coordsAtPos(from)
  const end = view.coordsAtPos(to, -1)
  const left = Math.min(start.left, end.left)
  const right = Math.max(start.right, end.right)
  return new DOMRect(left, start.top, right - left, end.bottom - start.top)
}

// The visible part of a rectangle that is taller than the editor.
function clipped(text: HTMLElement, rect: DOMRect, inset = 40): DOMRect {
  const { top, bottom } = text.parentElement?.getBoundingClientRect() ?? rect
  const upper = Math.min(Math.max(rect.top, top + inset), bottom)
  return new DOMRect(rect.left, upper, rect.width, Math.min(rect.bottom, bottom) - upper)
}

// A menu above this place straddles the upper border of the code, whose lines begin at the left: it
// covers no text.
function cornerOf({ right, top }: DOMRect, { offsetWidth, offsetHeight }: HTMLElement): DOMRect {
  return new DOMRect(right - 8 - offsetWidth, top + GAP + offsetHeight / 2 - LIFT, offsetWidth, 0)
}

// For an image, the image itself rather than its line.
const seenOf = (atom: HTMLElement) => atom.querySelector('.wq-image') ?? atom
