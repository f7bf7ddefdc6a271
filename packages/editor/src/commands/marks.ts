import { toggleMark as toggle } from 'prosemirror-commands'
import type { Attrs, Mark, MarkType, ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import type { TEXT_MARKS } from '../schema/marks.ts'
import { markType } from '../schema/schema.ts'

export type MarkName = keyof typeof TEXT_MARKS

/**
 * Adds the mark to the selected text, or removes it if all of it has the mark; a caret sets it for
 * text typed next.
 */
export const toggleMark =
  (name: MarkName): Command =>
  (state, ...call) =>
    toggle(markType(state, name), null, {
      removeWhenPresent: false,
      includeWhitespace: true,
    })(state, ...call)

/** Adds the mark to the selected text. */
export const setMark =
  (name: MarkName, attrs: Attrs): Command =>
  (state, dispatch) => {
    const mark = markType(state, name).create(attrs)
    const { tr, selection } = state
    if (selection.empty) tr.addStoredMark(mark)
    for (const { $from, $to } of selection.ranges) tr.addMark($from.pos, $to.pos, mark)
    dispatch?.(tr)
    return true
  }

/** Removes one mark from the selected text, or all marks except unknown ones. */
export const unsetMark =
  (name?: MarkName): Command =>
  (state, dispatch) => {
    const { tr, selection, schema } = state
    const isRemoved = ({ name: own }: MarkType) => (name ? own === name : own !== 'unknownMark')
    const types = Object.values(schema.marks).filter(isRemoved)
    for (const type of types) {
      if (selection.empty) tr.removeStoredMark(type)
      for (const { $from, $to } of selection.ranges) tr.removeMark($from.pos, $to.pos, type)
    }
    dispatch?.(tr)
    return true
  }

/** The range around the caret with the same mark; undefined if there is none. */
export function rangeOfMark(
  { selection: { $from } }: EditorState,
  type: MarkType,
): { from: number; to: number; mark: Mark } | undefined {
  const mark = markBeside($from, type)
  if (!mark) return undefined
  const { parent } = $from
  const isMarked = (at: number) => at < parent.childCount && mark.isInSet(parent.child(at).marks)
  let first = $from.index()
  if (!isMarked(first)) first--
  let last = first
  while (first > 0 && isMarked(first - 1)) first--
  while (isMarked(last + 1)) last++
  const from = $from.posAtIndex(first)
  return { from, to: $from.posAtIndex(last + 1), mark }
}

function markBeside({ nodeAfter, nodeBefore }: ResolvedPos, type: MarkType): Mark | undefined {
  return type.isInSet(nodeAfter?.marks ?? []) ?? type.isInSet(nodeBefore?.marks ?? [])
}

/** Selects the range around the caret that has the mark; keeps the selection if there is none. */
export const selectMark =
  (name: MarkName): Command =>
  (state, dispatch) => {
    const range = rangeOfMark(state, markType(state, name))
    if (range)
      dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, range.from, range.to)))
    return true
  }

/** Inserts a link at the caret; its text defaults to the address. */
export const insertLink =
  (href: string, text = href): Command =>
  ({ schema, tr, selection }, dispatch) => {
    const link = markType({ schema }, 'link').create({ href })
    const marks = link.addToSet(selection.$from.marks())
    dispatch?.(tr.replaceSelectionWith(schema.text(text, marks), false).removeStoredMark(link))
    return true
  }
