import { pcBaseKeymap } from 'prosemirror-commands'
import type { EditorContext } from '../context/editor-context.ts'
import { keyMessagesFor } from '../i18n/keys.ts'
import { DOCUMENT_KEYS } from '../input/document-keys.ts'
import { textKeys } from '../input/keymap.ts'
import { TAB_KEYS } from '../input/tab-keys.ts'
import { TABLE_KEYS } from '../input/table-keys.ts'
import { COLUMN_KEYS } from '../plugins/column-borders.ts'
import { isApple } from '../widgets/shortcuts.ts'
import type { ShortcutCommand, UiCommand } from '../widgets/ui-command.ts'
import {
  ALIGNMENTS,
  BLOCKS,
  LISTS,
  MARKS,
  PHYSICAL_ALIGNMENTS,
  SECONDARY_MARKS,
  STYLES,
  SWITCH_DIRECTION,
} from './command-catalog.ts'
import { REGION_KEYS } from './region-keys.ts'

type Words = ReturnType<typeof keyMessagesFor>
type Group = keyof Words['groups']

/** The keys of a group, by their effect. */
export type KeyGroup = Map<string, string[]>

/** The commands of a group; the others are of the document. */
const COMMANDS: [group: Group, commands: Pick<UiCommand, 'name'>[]][] = [
  ['format', [...MARKS, ...SECONDARY_MARKS, { name: 'link' }]],
  ['lines', [...STYLES, ...LISTS, ...ALIGNMENTS, ...PHYSICAL_ALIGNMENTS, SWITCH_DIRECTION]],
  ['blocks', BLOCKS],
]
/** Keys of the text that do what a command does. */
const ALIASES: Partial<Record<string, ['document' | 'format', 'redo' | 'highlight']>> = {
  'Mod-y': ['document', 'redo'],
  'Mod-Shift-h': ['format', 'highlight'],
}

/** The keys of commands, of the keymaps of the text, and of what is selected, by group. */
export function keyGroups(
  { messages, locale, without }: EditorContext,
  commands: readonly ShortcutCommand[],
): Map<string, KeyGroup> {
  const words = keyMessagesFor(locale)
  const groups = new Map(
    Object.keys(words.groups).map((group): [string, KeyGroup] => [group, new Map()]),
  )

  function add(group: Group, label: string, key: string): void {
    const rows = groups.get(group)
    if (rows && !(key.startsWith('Meta-') && !isApple()))
      rows.set(label, [...(rows.get(label) ?? []), key])
  }

  /**
   * Adds keys with the command that they run, or with a name of their effect, such as for Tab in a
   * table.
   */
  function addKeys(
    group: Group,
    keys: readonly string[],
    names: Partial<Record<string, string>>,
  ): void {
    for (const key of keys) {
      const [home = group, command] = ALIASES[key] ?? []
      add(home, (command ? messages.commands[command] : names[key]) ?? key, key)
    }
  }

  for (const { name, shortcut, keyGroup } of commands) {
    const [group] = COMMANDS.find(([, own]) => own.some((command) => command.name === name)) ?? []
    if (shortcut) add(keyGroup ?? group ?? 'document', messages.commands[name], shortcut)
  }
  const { directionRight, directionLeft } = messages.commands
  add('lines', directionRight, `Ctrl-Shift ${words.right}`)
  add('lines', directionLeft, `Ctrl-Shift ${words.left}`)
  const ofText = { ...textKeys(without), ...TAB_KEYS, ...DOCUMENT_KEYS, ...pcBaseKeymap }
  addKeys('writing', Object.keys(ofText), words.writing)
  add('writing', words.leave, 'Escape Tab')
  addKeys('menus', Object.keys(words.menus), words.menus)
  addKeys('blocks', Object.keys(words.blocks), words.blocks)
  const ofTables = { ...TABLE_KEYS, ...COLUMN_KEYS, ...words.tables }
  if (!without.has('table')) addKeys('tables', Object.keys(ofTables), words.tables)
  addKeys('objects', Object.keys(words.objects), words.objects)
  addKeys('places', REGION_KEYS, words.places)
  return groups
}
