import { keymap } from 'prosemirror-keymap'
import type { Plugin } from 'prosemirror-state'
import type { Command } from '../commands/commands.ts'
import type { TextEditor } from './text-editor.ts'

/** The keys of the commands; one that is not possible now leaves its key to others. */
export function createShortcutKeys(editor: TextEditor, commands: readonly Command[]): Plugin {
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
  return keymap(Object.fromEntries(keys))
}
