import { foldText } from '@waraq/scripture/fold'
import type { EditorState } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'
import type { CommandNames } from '../i18n/command-names.ts'
import type { IconName } from './icons.ts'

/** A command of the toolbar, menus, palette or keyboard; its name is the key of its label. */
export interface UiCommand {
  name: keyof CommandNames
  icon: IconName
  /** In ProseMirror's notation: `Mod-b`. */
  shortcut?: string | undefined
  /** Additional search terms in both languages. */
  keywords?: string | undefined
  /** The menu of the host's command in the toolbar. */
  group?: string | undefined
  run(editor: TextEditor): void
  isActive?(state: EditorState): boolean
  isPossible?(state: EditorState): boolean
}

/**
 * Returns the commands with a word in one of these languages that begins with the query, matches by
 * name first.
 */
export function findCommands(
  commands: readonly UiCommand[],
  query: string,
  languages: readonly CommandNames[],
): UiCommand[] {
  const folded = foldText(query)
  if (!folded) return [...commands]
  const ranked = commands.map((command) => ({ command, rank: rankOf(command, folded, languages) }))
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ command }) => command)
}

function rankOf(
  { name, keywords = '' }: UiCommand,
  query: string,
  languages: readonly CommandNames[],
): number {
  const names = languages.map((language) => foldText(language[name] ?? ''))
  if (names.some((one) => one.startsWith(query))) return 2
  const rest = `${names.join(' ')} ${foldText(keywords)}`
  return ` ${rest}`.includes(` ${query}`) ? 1 : 0
}
