import type { Node, ResolvedPos } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { isItem } from './lists.ts'

const MAX_INDENT = 8

/**
 * Indents the selected paragraphs and headings by one level, or back with -1; lines of list items
 * stay.
 */
export const changeIndent =
  (by: 1 | -1): Command =>
  ({ selection, doc, tr }, dispatch) => {
    for (const { $from, $to } of selection.ranges) {
      doc.nodesBetween($from.pos, $to.pos, (node, position, parent) => {
        if (!hasIndent(node) || (parent && isItem(parent))) return
        const indent = Math.min(Math.max(indentOf(node) + by, 0), MAX_INDENT)
        if (indent !== indentOf(node)) tr.setNodeAttribute(position, 'indent', indent || null)
      })
    }
    if (!tr.docChanged) return false
    dispatch?.(tr)
    return true
  }

/** At the start of an indented line, moves it back by one level. */
export const outdentAtStart: Command = (state, ...call) => {
  const { $from, empty } = state.selection
  const isAtStart = empty && $from.parentOffset === 0 && indentOf($from.parent) > 0
  return isAtStart && changeIndent(-1)(state, ...call)
}

const hasIndent = ({ type: { spec } }: Node) => spec.attrs !== undefined && 'indent' in spec.attrs
const indentOf = ({ attrs }: Node) => Number(attrs.indent ?? 0)

const STEP = '  '

/** Indents the selected lines of a code block; a caret inserts two spaces. */
export const indentCode: Command = ({ selection, tr }, dispatch) => {
  const { $from, $to, empty } = selection
  if (!$from.parent.type.spec.code || !$from.sameParent($to)) return false
  if (empty) tr.insertText(STEP)
  else for (const start of lineStarts($from, $to)) tr.insertText(STEP, start)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Removes up to two spaces from the start of each selected line of a code block. */
export const outdentCode: Command = ({ selection, tr, doc }, dispatch) => {
  const { $from, $to } = selection
  if (!$from.parent.type.spec.code || !$from.sameParent($to)) return false
  for (const start of lineStarts($from, $to)) {
    const [spaces = ''] = /^ {0,2}/.exec(doc.textBetween(start, $from.end())) ?? []
    if (spaces) tr.delete(start, start + spaces.length)
  }
  if (tr.docChanged) dispatch?.(tr)
  return true
}

/** The positions where the selected lines start, last first, so that each one stays valid. */
function lineStarts($from: ResolvedPos, $to: ResolvedPos): number[] {
  const text = $from.parent.textContent
  const starts = [text.lastIndexOf('\n', $from.parentOffset - 1) + 1]
  if ($from.parentOffset === 0) starts[0] = 0
  for (let at = text.indexOf('\n', $from.parentOffset); at >= 0 && at < $to.parentOffset; ) {
    starts.push(at + 1)
    at = text.indexOf('\n', at + 1)
  }
  return starts.reverse().map((offset) => $from.start() + offset)
}
