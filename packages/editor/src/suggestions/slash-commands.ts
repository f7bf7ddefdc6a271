import { insertInline } from '../commands/insertions.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createCommandNames } from '../i18n/command-names.ts'
import { findCommands, type UiCommand } from '../widgets/ui-command.ts'
import type { Suggestion, SuggestionSource } from './suggestions.ts'

/** Suggests commands after `/` by their names and keywords in both languages. */
export function slashCommands(
  { messages, emit }: EditorContext,
  commands: UiCommand[],
): SuggestionSource {
  const names = createCommandNames(messages)
  const suggestionOf = ({ name, icon, run }: UiCommand): Suggestion => ({
    label: messages.commands[name],
    icon,
    insert(editor, typed) {
      editor.run(insertInline('', typed))
      emit('slash_command', { command: name })
      run(editor)
    },
  })
  return {
    sign: '/',
    find: (query) =>
      names.search((languages) => findCommands(commands, query, languages).map(suggestionOf)),
  }
}
