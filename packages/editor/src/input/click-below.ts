import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'
import { atEndOfBody, endOfBody } from '../schema/footnotes.ts'

/**
 * A press on blank space places the caret: in the line beside it, at the end of the last line, or
 * in a new paragraph after a card. The last line is the one above the notes.
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
  const end = endOfBody(doc)
  if (isCard(doc.resolve(end).nodeBefore) && paragraph) tr.insert(end, paragraph)
  view.dispatch(tr.setSelection(atEndOfBody(tr.doc)).scrollIntoView())
}

// Cannot be continued. Other such blocks are followed by a paragraph.
const isCard = (last: Node | null) => last?.lastChild?.attrs.displayMode === 'card'

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
