import { renderNode } from '@waraq/sdk/renderer'
import { type Command, NodeSelection, Selection } from 'prosemirror-state'
import { insertInline } from '../commands/insertions.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { dialogMessagesFor } from '../i18n/dialogs.ts'
import { putFormulaBlock } from '../input/formula-keys.ts'
import { drawFormulas } from '../schema/atoms.ts'
import { formulaToWire } from '../schema/formulas.ts'
import { askText } from './ask-text.ts'

/** Asks for a description of the selected image. */
export function openAltText(context: EditorContext): void {
  const { editor, messages, locale } = context
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection)) return
  const { from, node } = selection
  const title = messages.object.alt
  const field = createElement('input', { class: 'wq-input', label: title })
  field.dir = 'auto'
  field.value = String(node.attrs.alt)
  const note = createElement('p', { class: 'wq-dialog-note' }, dialogMessagesFor(locale).altHint)
  askText(context, {
    title,
    field,
    note,
    isAbove: true,
    keep(text) {
      if (!editor.state.doc.nodeAt(from)?.eq(node)) return
      editor.run((state, dispatch) => {
        const tr = state.tr.setNodeAttribute(from, 'alt', text)
        dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)))
        return true
      })
    },
  })
}

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
    const formula = formulaToWire({ type: 'formulaBlock', attrs: { text: field.value } })
    note.replaceChildren(renderNode(formula, { document }))
    drawFormulas(note)
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
