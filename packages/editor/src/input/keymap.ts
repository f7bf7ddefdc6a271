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
import { composeCommands } from '../commands/chain-commands.ts'
import { liftItem, sinkItem, splitItem } from '../commands/lists.ts'
import { toggleMark } from '../commands/marks.ts'
import { nodeType } from '../schema/schema.ts'
import { startCodeBlock } from './input-rules.ts'
import {
  deleteEmptyLine,
  joinBackwardIntoList,
  joinForward,
  liftOnBackspace,
} from './list-boundary-commands.ts'

/** What the keys of a keyboard do to a text that no command of the interface has. */
export function createKeymap(): Plugin {
  const backspace = chainCommands(
    undoInputRule,
    liftOnBackspace,
    joinBackwardIntoList,
    becomeParagraph,
  )
  const enter = chainCommands(
    startCodeBlock,
    leaveProgram,
    splitItem,
    newlineInCode,
    createParagraphNear,
    liftEmptyBlock,
    splitLine,
    beginAnew,
  )
  return keymap({
    Enter: enter,
    'Shift-Enter': chainCommands(newlineInCode, breakLine),
    'Mod-Enter': breakLine,
    Backspace: backspace,
    'Mod-Backspace': backspace,
    'Shift-Backspace': backspace,
    Delete: chainCommands(joinForward, deleteEmptyLine),
    Tab: sinkItem,
    'Shift-Tab': liftItem,
    ArrowDown: leaveProgramBelow,
    ArrowRight: leaveCode,
    'Mod-y': redo,
    'Mod-Shift-h': toggleMark('highlight'),
  })
}

/** What they do where nothing else knows them. */
export function createBaseKeymap(): Plugin {
  const { Backspace: erase = () => false } = baseKeymap
  return keymap({ ...baseKeymap, 'Shift-Backspace': erase })
}

/** The next line has the direction and alignment of this one, and what is typed there its marks. */
const splitLine: Command = (state, dispatch) => {
  const { selection } = state
  const { $from, $to, empty } = selection
  // First what is selected goes: what is left of its blocks may be split in another way than they were.
  if (selection instanceof TextSelection && !empty)
    return composeCommands(deleteSelection, splitLine)(state, dispatch)
  const paragraph = nodeType(state, 'paragraph')
  const split = splitBlockAs(({ attrs: { dir = null, textAlign = null } }, isAtEnd) =>
    isAtEnd ? { type: paragraph, attrs: { dir, textAlign } } : null,
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

/** Where all is selected, an empty line is left of it. */
const beginAnew: Command = (state, ...call) =>
  state.selection instanceof AllSelection && deleteSelection(state, ...call)

/** Out of a program below it; elsewhere a new line in the same paragraph. */
const breakLine: Command = (state, dispatch) => {
  if (exitCode(state, dispatch)) return true
  const { tr, selection, storedMarks } = state
  const { $from, $to } = selection
  if (!$from.parent.type.contentMatch.matchType(nodeType(state, 'hardBreak'))) return false
  const marks = storedMarks ?? ($to.parentOffset > 0 ? $from.marks() : [])
  tr.replaceSelectionWith(nodeType(state, 'hardBreak').create(), false).ensureMarks(marks)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** A line that is something other than a paragraph and holds nothing becomes one. */
const becomeParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  const isFirst = $from.pos === 1
  const isMeant =
    (parent.type.spec.code && (isFirst || parent.content.size === 0)) ||
    (parent.type.name === 'heading' && isFirst && parent.content.size === 0)
  if (!empty || parentOffset > 0 || !isMeant) return false
  dispatch?.(state.tr.setBlockType($from.pos, $from.pos, nodeType(state, 'paragraph')))
  return true
}

/** Enter on the second empty line at the end of a program goes on below it. */
const leaveProgram: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  const isAtEnd = parentOffset === parent.content.size && parent.textContent.endsWith('\n\n')
  if (!empty || !parent.type.spec.code || !isAtEnd) return false
  const { tr } = state
  tr.delete($from.pos - 2, $from.pos)
  const after = tr.mapping.map($from.after())
  tr.insert(after, nodeType(state, 'paragraph').create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** So does an arrow down at the end of one that is the last of the document. */
const leaveProgramBelow: Command = (state, ...call) => {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  const isLast = $from.depth > 0 && state.doc.resolve($from.after()).nodeAfter === null
  if (!empty || !parent.type.spec.code || parentOffset < parent.content.size || !isLast)
    return false
  return exitCode(state, ...call)
}

/** An arrow at the end of a line that ends in code: what is typed next is none. */
const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const marks = state.storedMarks ?? $from.marks()
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size
  const code = marks.find(({ type }) => type.spec.code)
  if (!isAtEnd || !code) return false
  dispatch?.(state.tr.removeStoredMark(code))
  return true
}
