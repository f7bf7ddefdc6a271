import { foldText } from '@waraq/scripture/fold'
import { insertInline } from '../commands/insertions.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { type CommandTerms, createCommandSearch } from '../i18n/command-names.ts'
import { findCommands, keywordsOf, type UiCommand } from '../widgets/ui-command.ts'
import type { Suggestion, SuggestionSource } from './suggestions.ts'

/** Suggests commands after `/` by their names and keywords in both languages. */
export function slashCommands(
  { messages, emit }: Pick<EditorContext, 'messages' | 'emit'>,
  commands: UiCommand[],
): SuggestionSource {
  const names = createCommandSearch(messages)
  const suggestionOf = (command: UiCommand, query: string, terms: CommandTerms): Suggestion => ({
    label: messages.commands[command.name],
    icon: command.icon,
    isNamed: isNamed(command, foldText(query), terms),
    insert(editor, typed) {
      editor.run(insertInline('', typed))
      emit('slash_command', { command: command.name })
      command.run(editor, query)
    },
  })

  // A keyword of several commands names none of them.
  function isNamed(command: UiCommand, query: string, terms: CommandTerms) {
    if (terms.names.some((language) => foldText(language[command.name] ?? '') === query))
      return true
    const [one, ...others] = commands.filter((it) => keywordsOf(it, terms).includes(query))
    if (one !== command || others.length > 0) return false
    // Within a line, such as in `rows /columns`, a keyword is rather a word of the text.
    return command.name === 'quran' || 'atStart'
  }

  return {
    sign: '/',
    find: (query) =>
      names.search((terms) =>
        findCommands(commands, query, terms).map((it) => suggestionOf(it, query, terms)),
      ),
  }
}
