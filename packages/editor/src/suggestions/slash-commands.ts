import { foldText } from '@waraq/scripture/fold'
import type { Command } from '../commands/commands.ts'
import { insertInline } from '../commands/insertions.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { ar } from '../i18n/ar.ts'
import { en } from '../i18n/en.ts'
import type { SuggestionSource } from './suggestions.ts'

/** Commands by `/`, found by what they are called in either language. */
export function slashCommands(
  { messages, emit }: EditorContext,
  commands: Command[],
): SuggestionSource {
  return {
    sign: '/',
    find: (query) =>
      findCommands(commands, query).map((command) => ({
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
  const names = [en.commands[name], ar.commands[name]].map(foldText)
  if (names.some((one) => one.startsWith(asked))) return 2
  const rest = `${names.join(' ')} ${foldText(keywords)}`
  return ` ${rest}`.includes(` ${asked}`) ? 1 : 0
}
