import type { Messages } from '../i18n/messages.ts'
import type { suggestionMessagesFor } from '../i18n/suggestions.ts'
import type { UiCommand } from '../widgets/ui-command.ts'

type Words = ReturnType<typeof suggestionMessagesFor>
type Group = keyof Words['groups'] | 'scripture'

/** The commands that insert something or change a block, by group, in the order of menus. */
const GROUPS: [group: Group, commands: (keyof Words['descriptions'])[]][] = [
  ['text', ['paragraph', 'heading1', 'heading2', 'heading3', 'blockquote', 'codeBlock']],
  ['lists', ['bulletList', 'orderedList', 'taskList', 'details']],
  ['scripture', ['quran']],
  ['media', ['image', 'insertFile']],
  [
    'layout',
    [
      'table',
      'rule',
      'pageBreak',
      'calloutNote',
      'calloutTip',
      'calloutWarning',
      'calloutExample',
      'calloutQuestion',
    ],
  ],
  ['more', ['footnote', 'documentLink', 'character', 'emoji']],
]

const GROUP_OF = new Map(
  GROUPS.flatMap(([group, names]) =>
    names.map((name): [UiCommand['name'], Group] => [name, group]),
  ),
)
const ORDER = [...GROUP_OF.keys()]

/** Sorts commands as menus have them; those of the host come last. */
export function commandsByGroup(commands: readonly UiCommand[]): UiCommand[] {
  const place = ({ name }: UiCommand) => ORDER.indexOf(name) + 1 || ORDER.length + 1
  return commands.toSorted((one, other) => place(one) - place(other))
}

/** The name of the group of a command. */
export function groupNameOf({ name, group }: UiCommand, { commands }: Messages, words: Words) {
  const own = GROUP_OF.get(name) ?? 'more'
  return group ?? (own === 'scripture' ? commands.quran : words.groups[own])
}
