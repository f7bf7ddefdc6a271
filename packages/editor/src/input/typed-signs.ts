import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { EditorState, Transaction } from 'prosemirror-state'
import { typedAddressOf } from '../commands/typed-address.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { COMMAND } from '../context/undo-groups.ts'
import type { Typing } from '../core/feature.ts'
import { isInAddress } from '../schema/addresses.ts'
import { markType } from '../schema/schema.ts'

const EN_DASH = '–'
const EM_DASH = '—'

/**
 * Typed hyphens become dashes, three dots an ellipsis and `[text](address)` a link; kinds have rules
 * and keys of their own. Returns a function that adds all to the state of the editor.
 */
export function createTypedSigns(
  { editor, without }: Pick<EditorContext, 'editor' | 'without'>,
  kinds: readonly Typing[],
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
    ...kinds.flatMap((kind) => kind.rules),
  ]
  const plugin = inputRules({ rules })
  return () => {
    if (editor.state.plugins.includes(plugin)) return
    editor.addPlugin(plugin)
    for (const { keys } of kinds) if (keys) editor.addPlugin(keys, 'first')
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
