import { insertInline } from '../commands/insertions.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createCommandNames } from '../i18n/command-names.ts'
import { findCommands, type UiCommand } from '../widgets/ui-command.ts'
import type { SuggestionSource } from './suggestions.ts'

/** Suggests commands after `/` by their names and keywords in both languages. */
export function slashCommands(
  { messages, emit }: EditorContext,
  commands: UiCommand[],
): SuggestionSource {
  const names = createCommandNames(messages)
  return {
    sign: '/',
    find: (query) =>
      findCommands(commands, query, names()).map((command) => ({
        label: messages.commands[command.name],
        icon: command.icon,
        insert(editor, typed) {
          editor.run(insertInline('', typed))
          emit('slash_command', { command: command.name })
          command.run(editor)
        },
      })),
  }
}
