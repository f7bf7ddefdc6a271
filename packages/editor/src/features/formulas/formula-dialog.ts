import { drawLater } from '@waraq/sdk/document-parts'
import { renderNode } from '@waraq/sdk/renderer'
import { type Command, Selection } from 'prosemirror-state'
import { insertInline } from '../../commands/insertions.ts'
import type { EditorContext } from '../../context/editor-context.ts'
import { askText } from '../../dialogs/ask-text.ts'
import { createElement } from '../../dom/elements.ts'
import { storedAtom } from '../../schema/atoms.ts'
import { nodeType } from '../../schema/schema.ts'
import { putFormulaBlock } from './formula-keys.ts'

/**
 * Opens the source of the formula at a position, or of a new one at the caret, with a preview. A
 * new one in an empty line, or one of `$$`, is a block.
 */
export function openFormula(context: EditorContext, position?: number): void {
  const { editor, messages } = context
  const node = position === undefined ? null : editor.state.doc.nodeAt(position)
  const title = messages.commands.formula
  const note = createElement('div', { class: 'wq-content' })
  const field = createElement('textarea', {
    class: 'wq-input',
    label: title,
    attributes: { dir: 'ltr', rows: '3', spellcheck: 'false', placeholder: '\\frac{a}{b}' },
  })
  field.value = String(node?.attrs.text ?? '')
  field.addEventListener('input', show)
  show()
  askText(context, {
    title,
    field,
    note,
    isAbove: false,
    keep(source) {
      const text = source.trim()
      if (position === undefined) {
        if (text) editor.run(insertFormula(text))
      } else if (node && editor.state.doc.nodeAt(position)?.eq(node)) {
        editor.run(changeFormula(position, text))
      }
    },
  })

  function show(): void {
    const formula = storedAtom(nodeType(editor, 'formulaBlock').create({ text: field.value }))
    note.replaceChildren(renderNode(formula, { document }))
    drawLater(note)
    // The title of a malformed formula names the place of the error.
    const unread = note.querySelector('pre')
    if (unread?.title) unread.textContent = unread.title
  }
}

/** Inserts a formula at the caret, as a block in an empty line or one of `$$`. */
const insertFormula =
  (text: string): Command =>
  (state, ...call) => {
    const { $from, empty } = state.selection
    const { type, content, textContent } = $from.parent
    const isLine = type.name === 'paragraph' && /^(?:\$\$|```math)?$/.test(textContent)
    if (!empty || !isLine || content.size > textContent.length)
      return insertInline({ type: 'formula', attrs: { text } })(state, ...call)
    return putFormulaBlock(text)(state, ...call)
  }

/** Changes the source of a formula, or removes one without a source; the caret goes after it. */
const changeFormula =
  (position: number, text: string): Command =>
  ({ tr }, dispatch) => {
    if (!text) tr.delete(position, position + 1)
    else {
      tr.setNodeAttribute(position, 'text', text)
      tr.setSelection(Selection.near(tr.doc.resolve(position + 1), 1))
    }
    dispatch?.(tr)
    return true
  }
