import { InputRule, undoInputRule } from 'prosemirror-inputrules'
import { keydownHandler } from 'prosemirror-keymap'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  type Transaction,
} from 'prosemirror-state'
import { composeCommands } from '../../commands/chain-commands.ts'
import { canInsertAt, insertBlock } from '../../commands/insertions.ts'
import { COMMAND } from '../../context/undo-groups.ts'
import { isInAddress } from '../../schema/addresses.ts'
import { nodeType } from '../../schema/schema.ts'

const isFormula = (name: string): boolean => name.startsWith('formula')

/**
 * Enter and a double click on a formula open it, and Enter after `$$` a new one; after `$$x$$` the
 * line is a block. Backspace after a typed formula brings its text back.
 */
export function createFormulaKeys(open: (position?: number) => void): Plugin {
  const handleKeyDown = keydownHandler({
    Backspace: undoInputRule,
    Enter(state, dispatch) {
      const { selection } = state
      const { parent } = selection.$from
      const source = typedBlock(state)
      if (source) return putFormulaBlock(source)(state, dispatch)
      const isSelected = selection instanceof NodeSelection && isFormula(selection.node.type.name)
      const isBegun =
        parent.type.name === 'paragraph' && /^(?:\$\$|```math)$/.test(parent.textContent)
      if (isSelected) open(selection.from)
      else if (isBegun && selection.empty) open()
      return isSelected || (isBegun && selection.empty)
    },
  })
  return new Plugin({
    props: {
      handleKeyDown,
      handleDoubleClickOn(view, _, { type }, position) {
        if (!view.editable || !isFormula(type.name)) return false
        open(position)
        return true
      },
    },
  })
}

/** The source of a formula that is typed as a block, `$$...$$` in a line of its own. */
function typedBlock({ selection: { $from, empty } }: EditorState): string | undefined {
  const { type, textContent, content } = $from.parent
  const isLine = empty && type.name === 'paragraph' && content.size === textContent.length
  if (!isLine || $from.parentOffset < content.size) return undefined
  return /^\$\$([^$]+)\$\$$/.exec(textContent)?.[1]?.trim()
}

/** Replaces the text of the line by a formula as a block. */
export const putFormulaBlock =
  (text: string): Command =>
  (state, ...call) => {
    const { $from } = state.selection
    const clear: Command = ({ tr }, dispatch) => {
      dispatch?.(tr.delete($from.start(), $from.end()))
      return true
    }
    const block = nodeType(state, 'formulaBlock').create({ text })
    return composeCommands(clear, insertBlock(block))(state, ...call)
  }

/**
 * `$...$` is a formula. As in Markdown, no space is inside the signs and no digit follows: `$5 and
 * $6` are amounts, so a formula that begins with a digit waits for the next character.
 */
export const TYPED_FORMULAS = [
  /(?<![\\$\p{L}\p{N}])\$((?![\s\p{Nd}])[^$\ufffc]+(?<=\S))\$$/u,
  /(?<![\\$\p{L}\p{N}])\$(\p{Nd}[^$\ufffc]*(?<=\S))\$([^\p{Nd}$])$/u,
].map((pattern) => new InputRule(pattern, putFormula, { inCodeMark: false }))

function putFormula(
  state: EditorState,
  [, text = '', next = '']: RegExpMatchArray,
  from: number,
  to: number,
): Transaction | null {
  const formula = nodeType(state, 'formula')
  const after = state.doc.resolve(to).nodeAfter?.text ?? ''
  if (/^\p{Nd}/u.test(after) || !canInsertAt(state.doc, from, formula)) return null
  if (isInAddress(state.doc, from)) return null
  const tr = state.tr.replaceWith(from, to, formula.create({ text }))
  return (next ? tr.insertText(next) : tr).setMeta(COMMAND, true)
}
