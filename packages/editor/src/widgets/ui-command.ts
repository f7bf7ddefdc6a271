import { foldText } from '@waraq/scripture/fold'
import type { EditorState } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'
import type { CommandNames, CommandTerms } from '../i18n/command-names.ts'
import type { Icon } from './icons.ts'

/** A command of the toolbar, menus, palette or keyboard; its name is the key of its label. */
export interface UiCommand {
  name: keyof CommandNames
  icon: Icon
  /** The shortcut in ProseMirror's notation, such as `Mod-b`. */
  shortcut?: string | undefined
  /** The group in the list of keys, if it is the command of a kind. */
  keyGroup?: 'format' | 'lines' | 'blocks' | undefined
  /** Whether it stays in a narrow toolbar for long. */
  isKept?: boolean | undefined
  /** Additional search terms; most commands have them in a part that is loaded with a search. */
  keywords?: string | undefined
  /** What it does, for menus, if it is the command of a kind. */
  description?: string | undefined
  /** The group of menus to which the command of a kind belongs. */
  section?: 'lists' | 'layout' | 'more' | undefined
  /** Whether it is also beside selected text. */
  isBesideSelection?: boolean | undefined
  /** The menu of the host's command in the toolbar. */
  group?: string | undefined
  /** `typed` is the name after `/` by which the author chose the command. */
  run(editor: TextEditor, query?: string): void
  isActive?(state: EditorState): boolean
  isPossible?(state: EditorState): boolean
}

/** What the keyboard and the list of keys need of a command. */
export type ShortcutCommand = Pick<
  UiCommand,
  'name' | 'shortcut' | 'keyGroup' | 'run' | 'isPossible'
>

/** Returns the commands with a word that begins with the query, matches by name first. */
export function findCommands(
  commands: readonly UiCommand[],
  query: string,
  terms: CommandTerms,
): UiCommand[] {
  const folded = withoutArticles(foldText(query))
  if (!folded) return [...commands]
  const ranked = commands.map((command) => ({ command, rank: rankOf(command, folded, terms) }))
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ command }) => command)
}

function rankOf(command: UiCommand, query: string, terms: CommandTerms): number {
  const names = terms.names.map((language) =>
    withoutArticles(foldText(language[command.name] ?? '')),
  )
  if (names.some((one) => one.startsWith(query))) return 2
  const rest = withoutArticles([...names, ...keywordsOf(command, terms)].join(' '))
  return ` ${rest}`.includes(` ${query}`) ? 1 : 0
}

export const withoutArticles = (words: string): string => words.replace(/(?<!\S)ال/g, '')

export const keywordsOf = (
  { name, keywords = '' }: UiCommand,
  terms: Pick<CommandTerms, 'keywords'>,
): string[] => foldText(`${terms.keywords[name] ?? ''} ${keywords}`).split(' ')
