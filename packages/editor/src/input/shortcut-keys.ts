import { keydownHandler } from 'prosemirror-keymap'
import { Plugin } from 'prosemirror-state'
import type { Command } from '../commands/commands.ts'
import type { TextEditor } from '../context/text-editor.ts'

interface ShortcutCommand extends Pick<Command, 'run' | 'isPossible'> {
  shortcut?: string | undefined
}

/** The keys of the commands; one that is not possible now leaves its key to others. */
export function createShortcutKeys(
  editor: TextEditor,
  commands: readonly ShortcutCommand[],
): Plugin {
  const keys = commands.flatMap((command) => {
    const { shortcut, run, isPossible } = command
    if (shortcut === undefined) return []
    const press = (): boolean => {
      if (!editor.isEditable || isPossible?.(editor.state) === false) return false
      run(editor)
      return true
    }
    return [[shortcut, press] as const]
  })
  const handle = keydownHandler(Object.fromEntries(keys))
  return new Plugin({
    props: {
      handleKeyDown: (view, event) =>
        handle(view, event) || (TWO_LETTERS.test(event.key) && handle(view, byPlace(event))),
    },
  })
}

/** What some keys of an Arabic keyboard write: where others have B, lam and alef. */
const TWO_LETTERS = /^[\u0600-\u06ff\ufe70-\ufeff]{2}$/

/** Such a key is known by its place. */
function byPlace({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyboardEvent {
  const key = code.replace('Key', '').toLowerCase()
  return new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, shiftKey })
}
