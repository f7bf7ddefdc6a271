import { keymap } from 'prosemirror-keymap'
import { type Command, type Plugin, Selection, TextSelection } from 'prosemirror-state'

/**
 * Keys to both ends of the document. Browsers move the caret by what is laid out: before a last
 * table, and not at all past blocks that are not drawn yet.
 */
export function createDocumentKeys(): Plugin {
  const keys: Record<string, Command> = {}
  for (const [key, side] of ENDS) {
    keys[key] = goTo(side, false)
    keys[`Shift-${key}`] = goTo(side, true)
  }
  return keymap(keys)
}

const ENDS = [
  ['Mod-Home', 'atStart'],
  ['Mod-End', 'atEnd'],
  // Apple keyboards.
  ['Meta-ArrowUp', 'atStart'],
  ['Meta-ArrowDown', 'atEnd'],
] as const

const goTo =
  (side: 'atStart' | 'atEnd', isExtending: boolean): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const end = Selection[side](doc)
    const next = isExtending ? TextSelection.between(selection.$anchor, end.$head) : end
    dispatch?.(tr.setSelection(next).scrollIntoView())
    return true
  }
