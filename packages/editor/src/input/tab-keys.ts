import { chainCommands } from 'prosemirror-commands'
import { type Command, Plugin, TextSelection } from 'prosemirror-state'
import { changeIndent, indentCode, outdentCode } from '../commands/indent.ts'

const isInText: Command = ({ selection }) => selection instanceof TextSelection

/** Tab outside of lists and tables: indents lines. In text it moves the focus only after Escape. */
export const TAB_KEYS = {
  Tab: chainCommands(indentCode, changeIndent(1), isInText),
  'Shift-Tab': chainCommands(outdentCode, changeIndent(-1), isInText),
}

/**
 * After Escape, Tab and Shift+Tab move the focus out of the text, so that the keyboard is not
 * trapped. Escape counts only if no menu handles it, so the last plugin reads it.
 */
export function createLeaveKeys(): Plugin[] {
  let isLeaving = false
  const onEscape = new Plugin({
    props: {
      handleKeyDown(_, { key }) {
        if (key !== 'Shift') isLeaving = key === 'Escape'
        return false
      },
    },
  })
  const leave = new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_, { key }) {
          const isTab = key === 'Tab'
          if (!isLeaving || key === 'Shift') return false
          isLeaving = false
          // Returning true skips other bindings, and the browser moves the focus.
          return isTab
        },
        blur() {
          isLeaving = false
          return false
        },
      },
    },
  })
  return [leave, onEscape]
}
