import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { isMarkActive } from '../commands/is-active.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { type Edges, GAP, MARGIN } from '../widgets/floating.ts'

/** Pixels by which a menu on a border is moved up. */
const LIFT = 4
/** The least margin of a block in pixels, which is free above it. */
const MARGIN_OF_BLOCK = 14

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
  menu: HTMLElement,
): DOMRect | undefined {
  if (editor.isDestroyed) return undefined
  const { view, state } = editor
  const { from, to, $from } = state.selection
  const element = view.nodeDOM(kind === 'code' ? $from.before() : from)
  if (element instanceof HTMLElement) {
    if (kind === 'code') return cornerOf(view.dom, element, menu, menu.offsetHeight / 2 + LIFT)
    if (kind === 'atom') return rectBesideAtom(view.dom, element, menu)
  }
  const start = view.coordsAtPos(from)
  const end = view.coordsAtPos(to, -1)
  const left = Math.min(start.left, end.left)
  const right = Math.max(start.right, end.right)
  return new DOMRect(left, start.top, right - left, end.bottom - start.top)
}

/** The edges in the viewport between which the text can be seen. */
export function edgesOfText({ parentElement }: HTMLElement): Edges {
  const { top = 0, bottom = 0 } = parentElement?.getBoundingClientRect() ?? {}
  return { top: Math.max(top, MARGIN), bottom }
}

// The tools of a picture or a card begin below the line above and overlap it; those of an atom in a
// line are above it.
function rectBesideAtom(text: HTMLElement, atom: HTMLElement, menu: HTMLElement): DOMRect {
  const isLine = atom.matches('span:not(:has(> .wq-card))')
  if (isLine) return clipped(text, atom, menu.offsetHeight + GAP)
  // For an image, the image itself rather than its line.
  const block = atom.querySelector('.wq-image, .wq-card') ?? atom
  return cornerOf(text, block, menu, MARGIN_OF_BLOCK)
}

/** The visible part of an element, from `inset` below the upper edge of the text. */
function clipped(text: HTMLElement, element: Element, inset: number): DOMRect {
  const rect = element.getBoundingClientRect()
  const { top, bottom } = edgesOfText(text)
  const upper = Math.min(Math.max(rect.top, top + inset), bottom)
  return new DOMRect(rect.left, upper, rect.width, Math.min(rect.bottom, bottom) - upper)
}

// A menu above this place is in the corner at the end of a block and rises over it by `lift`: it
// covers no text of code, whose lines begin at the other side, and little of others.
function cornerOf(
  text: HTMLElement,
  block: Element,
  { offsetWidth, offsetHeight }: HTMLElement,
  lift: number,
): DOMRect {
  const { left, right, top } = clipped(text, block, lift)
  const isRtl = getComputedStyle(block).direction === 'rtl'
  const from = isRtl ? left + 8 : right - 8 - offsetWidth
  return new DOMRect(from, top - lift + offsetHeight + GAP, offsetWidth, 0)
}
