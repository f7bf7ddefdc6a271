import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { EditorState, Transaction } from 'prosemirror-state'
import { typedAddressOf } from '../commands/typed-address.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { COMMAND } from '../context/undo-groups.ts'
import { isInAddress } from '../schema/addresses.ts'
import { markType } from '../schema/schema.ts'
import { createFormulaKeys, TYPED_FORMULAS } from './formula-keys.ts'

const EN_DASH = '–'
const EM_DASH = '—'

/**
 * Typed hyphens become dashes, three dots an ellipsis, `[text](address)` a link and `$...$` a
 * formula. Returns a function that adds the rules to the state of the editor; `openFormula` opens
 * the formula at a position, or a new one.
 */
export function createTypedSigns(
  { editor, without }: Pick<EditorContext, 'editor' | 'without'>,
  openFormula: (position?: number) => void,
): () => void {
  const rules = [
    // Only between words, and between spaces after a word. A hyphen at the start of a word can be
    // an option of a command, and three at the start of a line are a divider.
    new InputRule(/(?<=[\p{L}\p{M}\p{N}])(---?)([\p{L}\p{N}])$/u, putDash, OUTSIDE_CODE),
    new InputRule(/(?<=\S )(---?)(\s)$/, putDash, OUTSIDE_CODE),
    new InputRule(
      /(?<!\.)\.\.\.$/,
      (state, _, from, to) => (isInAddress(state.doc, from) ? null : put(state, '…', from, to)),
      OUTSIDE_CODE,
    ),
    ...(without.has('link')
      ? []
      : [new InputRule(/(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)$/, putLink, OUTSIDE_CODE)]),
    ...(without.has('formula') ? [] : TYPED_FORMULAS),
  ]
  const plugin = inputRules({ rules })
  const keys = createFormulaKeys(openFormula)
  return () => {
    if (editor.state.plugins.includes(plugin)) return
    editor.addPlugin(plugin)
    if (!without.has('formula')) editor.addPlugin(keys, 'first')
  }
}

const OUTSIDE_CODE = { inCodeMark: false }

/** Inserts a text as a separate undo step. */
const put = ({ tr }: EditorState, text: string, from: number, to: number): Transaction =>
  tr.insertText(text, from, to).setMeta(COMMAND, true)

function putDash(
  state: EditorState,
  [, hyphens = '', next = '']: RegExpMatchArray,
  from: number,
  to: number,
): Transaction | null {
  const $from = state.doc.resolve(from)
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  // Hyphens of an address or a path stay.
  if (/[/\\@]/.test(before.split(/\s/).at(-1) ?? '')) return null
  return put(state, (hyphens.length === 3 ? EM_DASH : EN_DASH) + next, from, to)
}

function putLink(
  state: EditorState,
  [, text = '', address = '']: RegExpMatchArray,
  from: number,
  to: number,
): Transaction | null {
  const href = typedAddressOf(address)
  if (href === undefined) return null
  const link = markType(state, 'link')
  const end = from + text.length
  return state.tr
    .delete(end + 1, to)
    .delete(from, from + 1)
    .addMark(from, end, link.create({ href }))
    .removeStoredMark(link)
}
