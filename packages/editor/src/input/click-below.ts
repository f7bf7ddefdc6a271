import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'

/** Blocks in whose last line one can go on writing; a table or a program goes on for itself. */
const OPEN = new Set([
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
])

/**
 * A press on empty paper puts the caret where one would expect it: beside a line into that line, below all
 * lines at their end, or into a new one where the last block is none to go on in.
 */
export function placeCaretOnBlankClick(
  editor: TextEditor,
  paper: HTMLElement,
  signal: AbortSignal,
): void {
  paper.addEventListener(
    'mousedown',
    (event) => {
      const { view } = editor
      const { target, button, clientY } = event
      const isBeside = target === paper && isInside(event, paper)
      if (button !== 0 || !editor.isEditable || !(isBeside || target === view.dom)) return
      const last = view.dom.lastElementChild ?? view.dom
      const isBelow = clientY > last.getBoundingClientRect().bottom
      // Between the lines the browser knows best.
      if (!isBeside && !isBelow) return
      event.preventDefault()
      if (isBelow) writeBelow(editor)
      else writeBeside(editor, event)
      view.focus()
    },
    { signal },
  )
}

// And not on its scroll bar.
function isInside({ clientX }: MouseEvent, paper: HTMLElement): boolean {
  const x = clientX - paper.getBoundingClientRect().left - paper.clientLeft
  return x >= 0 && x < paper.clientWidth
}

function writeBelow({ view, schema, state: { doc, tr } }: TextEditor): void {
  const paragraph = schema.nodes.paragraph?.create()
  if (!isOpen(doc.lastChild) && paragraph) tr.insert(doc.content.size, paragraph)
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView())
}

// A card fills its paragraph.
const isOpen = (last: Node | null) =>
  last !== null && OPEN.has(last.type.name) && last.lastChild?.attrs.displayMode !== 'card'

function writeBeside(
  { view, state: { doc, tr } }: TextEditor,
  { clientX, clientY }: MouseEvent,
): void {
  const { left, right } = view.dom.getBoundingClientRect()
  const x = Math.min(Math.max(clientX, left + 1), right - 1)
  const place = view.posAtCoords({ left: x, top: clientY })
  if (place) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))))
}
