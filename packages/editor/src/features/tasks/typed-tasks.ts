import { InputRule } from 'prosemirror-inputrules'
import type { Command, EditorState } from 'prosemirror-state'
import { composeCommands } from '../../commands/chain-commands.ts'
import { isItem, toggleList } from '../../commands/lists.ts'
import { changeBy, remove } from '../../input/input-rules.ts'

/** `[ ] ` or `[x] ` at the start of a line. */
export const TYPED_TASKS = [new InputRule(/^\s*\[([ xX])?\]\s$/, beginTask)]

/** The line becomes a task, checked if the brackets contain a cross; a task gets this state. */
function beginTask(
  state: EditorState,
  [, cross = ' ']: RegExpMatchArray,
  from: number,
  to: number,
) {
  const around = state.doc.resolve(from).node(-1)
  const isTask = around.type.name === 'taskItem'
  if (isItem(around) && !isTask) return null
  const make = isTask ? [] : [toggleList('taskList')]
  return changeBy(composeCommands(remove(from, to), ...make, check(cross !== ' ')), state)
}

const check =
  (isDone: boolean): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    dispatch?.(tr.setNodeAttribute($from.before(-1), 'checked', isDone))
    return true
  }
