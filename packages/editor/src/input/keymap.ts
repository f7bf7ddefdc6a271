import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  deleteSelection,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlockAs,
} from 'prosemirror-commands'
import { redo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { AllSelection, type Command, type Plugin, TextSelection } from 'prosemirror-state'
import { captionPicture, leaveCaption } from '../commands/captions.ts'
import { composeCommands, skipEmpty } from '../commands/chain-commands.ts'
import { outdentAtStart } from '../commands/indent.ts'
import { goToParagraphAt } from '../commands/insertions.ts'
import { liftItem, sinkItem, splitItem } from '../commands/lists.ts'
import { toggleMark } from '../commands/marks.ts'
import type { Part } from '../context/features.ts'
import { isRightToLeft } from '../dom/is-right-to-left.ts'
import { nodeType } from '../schema/schema.ts'
import { startCodeBlock } from './input-rules.ts'
import {
  deleteEmptyLine,
  joinBackwardIntoList,
  joinForward,
  liftOnBackspace,
  stopAtNotes,
} from './list-boundary-commands.ts'

/** Key bindings for editing that are not commands of the interface. */
export const createKeymap = (without: ReadonlySet<Part>): Plugin =>
  // Other forms of Delete are keys of the browser, which the list of keys leaves out.
  keymap({ ...textKeys(without), 'Shift-Delete': stopAtNotes, 'Alt-Delete': stopAtNotes })

export function textKeys(without: ReadonlySet<Part>) {
  const backspace = chainCommands(
    undoInputRule,
    outdentAtStart,
    liftOnBackspace,
    joinBackwardIntoList,
    becomeParagraph,
  )
  const enter = chainCommands(
    without.has('codeBlock') ? leaveProgram : startCodeBlock,
    leaveProgram,
    splitItem,
    newlineInCode,
    captionPicture,
    createParagraphNear,
    leaveCaption,
    liftEmptyBlock,
    splitLine,
    beginAnew,
  )
  return {
    Enter: enter,
    'Shift-Enter': chainCommands(newlineInCode, breakLine),
    'Mod-Enter': breakLine,
    Backspace: backspace,
    'Mod-Backspace': backspace,
    'Shift-Backspace': backspace,
    Delete: chainCommands(stopAtNotes, joinForward, deleteEmptyLine),
    'Mod-Delete': stopAtNotes,
    Tab: sinkItem,
    'Shift-Tab': liftItem,
    ArrowDown: leaveProgramBelow,
    ArrowRight: leaveCode('ltr'),
    ArrowLeft: leaveCode('rtl'),
    'Mod-y': skipEmpty(redo),
    ...(!without.has('highlight') && { 'Mod-Shift-h': toggleMark('highlight') }),
  } satisfies Record<string, Command>
}

/** Default key bindings, after all others. */
export function createBaseKeymap(): Plugin {
  const { Backspace: erase = () => false } = baseKeymap
  return keymap({ ...baseKeymap, 'Shift-Backspace': erase })
}

/** The next line keeps direction, alignment and indent, and typed text keeps the marks. */
const splitLine: Command = (state, dispatch) => {
  const { selection } = state
  const { $from, $to, empty } = selection
  // Deletes the selection first, because the remaining blocks may split differently.
  if (selection instanceof TextSelection && !empty)
    return composeCommands(deleteSelection, splitLine)(state, dispatch)
  const paragraph = nodeType(state, 'paragraph')
  const split = splitBlockAs(
    ({ attrs: { dir = null, textAlign = null, indent = null, caption } }, isAtEnd) =>
      // The line after a caption is a plain paragraph.
      isAtEnd ? { type: paragraph, attrs: caption ? { dir } : { dir, textAlign, indent } } : null,
  )
  return split(
    state,
    dispatch &&
      ((tr) => {
        const marks = state.storedMarks ?? ($to.parentOffset > 0 ? $from.marks() : undefined)
        dispatch(marks ? tr.ensureMarks(marks) : tr)
      }),
  )
}

/** Enter with everything selected leaves an empty line. */
const beginAnew: Command = (state, ...call) =>
  state.selection instanceof AllSelection && deleteSelection(state, ...call)

/** In a code block, moves below it; elsewhere inserts a line break. */
const breakLine: Command = (state, dispatch) => {
  const { tr, selection, storedMarks } = state
  const { $from, $to } = selection
  if ($from.parent.type.spec.code && $from.sameParent($to)) {
    dispatch?.(goToParagraphAt(tr, $from.after()).scrollIntoView())
    return true
  }
  if (!$from.parent.type.contentMatch.matchType(nodeType(state, 'hardBreak'))) return false
  const marks = storedMarks ?? ($to.parentOffset > 0 ? $from.marks() : [])
  tr.replaceSelectionWith(nodeType(state, 'hardBreak').create(), false).ensureMarks(marks)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** An empty line of another type becomes a paragraph. */
const becomeParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  const isFirst = $from.pos === 1
  const isConvertible =
    (parent.type.spec.code && (isFirst || parent.content.size === 0)) ||
    (parent.type.name === 'heading' && isFirst && parent.content.size === 0)
  if (!empty || parentOffset > 0 || !isConvertible) return false
  dispatch?.(state.tr.setBlockType($from.pos, $from.pos, nodeType(state, 'paragraph')))
  return true
}

/** Enter on the second empty line at the end of a code block continues below it. */
const leaveProgram: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  const isAtEnd = parentOffset === parent.content.size && parent.textContent.endsWith('\n\n')
  if (!empty || !parent.type.spec.code || !isAtEnd) return false
  const { tr } = state
  tr.delete($from.pos - 2, $from.pos)
  dispatch?.(goToParagraphAt(tr, tr.mapping.map($from.after())).scrollIntoView())
  return true
}

/** Arrow down at the end of a code block that ends the document continues below it. */
const leaveProgramBelow: Command = (state, ...call) => {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  const isLast = $from.depth > 0 && state.doc.resolve($from.after()).nodeAfter === null
  if (!empty || !parent.type.spec.code || parentOffset < parent.content.size || !isLast)
    return false
  return exitCode(state, ...call)
}

/**
 * The arrow key in reading order at the end of inline code at a line's end turns the mark off for
 * text typed next.
 */
const leaveCode =
  (direction: 'ltr' | 'rtl'): Command =>
  (state, dispatch, view) => {
    const { $from, empty } = state.selection
    const marks = state.storedMarks ?? $from.marks()
    const isAtEnd = empty && $from.parentOffset === $from.parent.content.size
    const code = marks.find(({ type }) => type.spec.code)
    if (!isAtEnd || !code || !view || isRightToLeft(view) !== (direction === 'rtl')) return false
    dispatch?.(state.tr.removeStoredMark(code))
    return true
  }
