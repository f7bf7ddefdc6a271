import type { Editor } from '@tiptap/core'
import { keymap } from '@tiptap/pm/keymap'
import type { Plugin } from '@tiptap/pm/state'
import type { Command } from '../commands/commands.ts'

/** The keys of the commands; one that is not possible now leaves its key to others. */
export function createShortcutKeys(editor: Editor, commands: readonly Command[]): Plugin {
  const keys = commands.flatMap((command) => {
    const { shortcut, run, isPossible } = command
    if (shortcut === undefined) return []
    const press = (): boolean => {
      if (!editor.isEditable || isPossible?.(editor) === false) return false
      run(editor)
      return true
    }
    return [[shortcut, press] as const]
  })
  return keymap(Object.fromEntries(keys))
}
