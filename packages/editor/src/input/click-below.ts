import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'

/** Blocks that can be continued in their last line; tables and code blocks cannot. */
const OPEN = new Set([
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
])

/**
 * A press on blank space places the caret: in the line beside it, at the end of the last line, or
 * in a new paragraph if the last block cannot be continued.
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
      // Between lines the browser's own placement is right.
      if (!isBeside && !isBelow) return
      event.preventDefault()
      if (isBelow) writeBelow(editor)
      else writeBeside(editor, event)
      view.focus()
    },
    { signal },
  )
}

// Excludes the scroll bar.
function isInside({ clientX }: MouseEvent, paper: HTMLElement): boolean {
  const x = clientX - paper.getBoundingClientRect().left - paper.clientLeft
  return x >= 0 && x < paper.clientWidth
}

function writeBelow({ view, schema, state: { doc, tr } }: TextEditor): void {
  const paragraph = schema.nodes.paragraph?.create()
  if (!isOpen(doc.lastChild) && paragraph) tr.insert(doc.content.size, paragraph)
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView())
}

// A paragraph with a card cannot be continued.
const isOpen = (last: Node | null) =>
  last !== null && OPEN.has(last.type.name) && last.lastChild?.attrs.displayMode !== 'card'

function writeBeside({ view }: TextEditor, { clientX, clientY }: MouseEvent): void {
  const { left, right } = view.dom.getBoundingClientRect()
  const x = Math.min(Math.max(clientX, left + 1), right - 1)
  // A block that is not drawn yet has no text to hit. Setting the caret draws it, so the second
  // round hits.
  for (let step = 0; step < 2; step++) {
    const { doc, tr } = view.state
    const place = view.posAtCoords({ left: x, top: clientY })
    if (place) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))))
  }
}
