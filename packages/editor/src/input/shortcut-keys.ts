import { keydownHandler } from 'prosemirror-keymap'
import { Plugin } from 'prosemirror-state'
import type { Command } from '../commands/commands.ts'
import type { TextEditor } from '../context/text-editor.ts'

interface ShortcutCommand extends Pick<Command, 'run' | 'isPossible'> {
  shortcut?: string | undefined
}

/**
 * Binds the shortcuts of commands; a command that is not possible leaves the key to other bindings.
 */
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
        handle(view, capitalized(event)) ||
        (TWO_LETTERS.test(event.key) && handle(view, byPlace(event))),
    },
  })
}

/**
 * With Caps Lock, Shift types small letters. As a capital, `Ctrl+Shift+z` is never taken for the
 * shortcut without Shift.
 */
function capitalized(event: KeyboardEvent): KeyboardEvent {
  const { key, keyCode, ctrlKey, metaKey, altKey, shiftKey } = event
  if (!shiftKey || !/^[a-z]$/.test(key)) return event
  const init = { key: key.toUpperCase(), keyCode, ctrlKey, metaKey, altKey, shiftKey }
  return new KeyboardEvent('keydown', init)
}

/** Keys of Arabic layouts that produce two letters, such as lam-alef on B. */
const TWO_LETTERS = /^[\u0600-\u06ff\ufe70-\ufeff]{2}$/

/** Resolves such a key by its physical position. */
function byPlace({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyboardEvent {
  const key = code.replace('Key', '').toLowerCase()
  return new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, shiftKey })
}
