import { foldText } from '@waraq/scripture/fold'
import type { Command } from '../commands/commands.ts'
import { insertInline } from '../commands/insertions.ts'
import type { Workbench } from '../context/editor-context.ts'
import { ARABIC } from '../i18n/ar.ts'
import { ENGLISH } from '../i18n/en.ts'
import type { SuggestionSource } from './suggestions.ts'

/** Commands by `/`, found by what they are called in either language. */
export function slashCommands({ words, tell }: Workbench, commands: Command[]): SuggestionSource {
  return {
    sign: '/',
    find: (query) =>
      findCommands(commands, query).map((command) => ({
        label: words.commands[command.name],
        icon: command.icon,
        insert(editor, typed) {
          editor.run(insertInline('', typed))
          tell('slash_command', { command: command.name })
          command.run(editor)
        },
      })),
  }
}

/** The commands that a name or a word for them begins with; those whose own name does come first. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const asked = foldText(query)
  if (!asked) return [...commands]
  const ranked = commands.map((command) => ({ command, rank: rankOf(command, asked) }))
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ command }) => command)
}

function rankOf({ name, keywords = '' }: Command, asked: string): number {
  const names = [ENGLISH.commands[name], ARABIC.commands[name]].map(foldText)
  if (names.some((one) => one.startsWith(asked))) return 2
  const rest = `${names.join(' ')} ${foldText(keywords)}`
  return ` ${rest}`.includes(` ${asked}`) ? 1 : 0
}
