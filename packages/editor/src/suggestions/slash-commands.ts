import { foldText } from '@waraq/scripture/fold'
import { insertInline } from '../commands/insertions.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { type CommandTerms, createCommandSearch } from '../i18n/command-names.ts'
import { suggestionMessagesFor } from '../i18n/suggestions.ts'
import { findCommands, keywordsOf, type UiCommand } from '../widgets/ui-command.ts'
import { commandsByGroup, groupNameOf } from './command-groups.ts'
import type { Suggestion, SuggestionSource } from './suggestions.ts'

/** The most commands that are listed as recently used. */
const MAX_RECENT = 4

/** The commands chosen on this page, the last one first. */
let recent: readonly UiCommand['name'][] = []

/** Suggests commands after `/` by their names and keywords in both languages. */
export function slashCommands(
  { messages, locale, emit }: Pick<EditorContext, 'messages' | 'locale' | 'emit'>,
  commands: UiCommand[],
): SuggestionSource {
  const words = suggestionMessagesFor(locale)
  const descriptions: Partial<Record<UiCommand['name'], string>> = words.descriptions
  const names = createCommandSearch(messages)
  const suggestionOf = (command: UiCommand, query: string, terms: CommandTerms): Suggestion => ({
    label: messages.commands[command.name],
    description: command.description ?? descriptions[command.name],
    shortcut: command.shortcut,
    group:
      query === '' && recent.includes(command.name)
        ? words.recent
        : groupNameOf(command, messages, words),
    icon: command.icon,
    isNamed: isNamed(command, foldText(query), terms),
    insert(editor, range) {
      recent = [command.name, ...recent.filter((name) => name !== command.name)]
      recent = recent.slice(0, MAX_RECENT)
      editor.run(insertInline('', range))
      emit('slash_command', { command: command.name })
      command.run(editor, query)
    },
  })

  // A keyword that several commands have does not name any of them.
  function isNamed(command: UiCommand, query: string, terms: CommandTerms) {
    if (terms.names.some((language) => foldText(language[command.name] ?? '') === query))
      return true
    const [one, ...others] = commands.filter((it) => keywordsOf(it, terms).includes(query))
    if (one !== command || others.length > 0) return false
    // Within a line, such as in `rows /columns`, a keyword usually belongs to the text.
    return command.name === 'quran' || command.name === 'footnote' || 'atStart'
  }

  function orderedCommands(): UiCommand[] {
    const recentCommands = recent.flatMap((name) =>
      commands.filter((command) => command.name === name),
    )
    return [
      ...recentCommands,
      ...commandsByGroup(commands.filter((command) => !recentCommands.includes(command))),
    ]
  }

  return {
    sign: '/',
    find: (query) =>
      names.search((terms) =>
        (query === '' ? orderedCommands() : findCommands(commands, query, terms)).map((it) =>
          suggestionOf(it, query, terms),
        ),
      ),
  }
}
