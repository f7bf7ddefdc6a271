import type { Messages } from '../i18n/messages.ts'
import type { suggestionMessagesFor } from '../i18n/suggestions.ts'
import type { UiCommand } from '../widgets/ui-command.ts'

type Words = ReturnType<typeof suggestionMessagesFor>
type Group = keyof Words['groups'] | 'scripture'

/** The commands that insert something or change a block, by group, in the order of menus. */
const GROUPS: [group: Group, commands: UiCommand['name'][]][] = [
  ['text', ['paragraph', 'heading1', 'heading2', 'heading3', 'blockquote', 'codeBlock']],
  ['lists', ['bulletList', 'orderedList']],
  ['scripture', ['quran']],
  ['media', ['image', 'insertFile']],
  ['layout', ['table', 'rule']],
  ['more', ['footnote']],
]

/** The place in each group of the commands of kinds, after all others. */
const LAST = 99

/** The index of the group of a command, and its own within the group. */
function placeOf({ name, section }: UiCommand): [group: number, index: number] {
  const group = GROUPS.findIndex(([id, names]) => id === section || names.includes(name))
  const index = GROUPS[group]?.[1].indexOf(name) ?? -1
  return [group < 0 ? GROUPS.length : group, index < 0 ? LAST : index]
}

/** Sorts commands as menus have them; those of the host come last. */
export const commandsByGroup = (commands: readonly UiCommand[]): UiCommand[] =>
  commands.toSorted((one, other) => {
    const [[group, index], [otherGroup, otherIndex]] = [placeOf(one), placeOf(other)]
    return group - otherGroup || index - otherIndex
  })

/** The name of the group of a command. */
export function groupNameOf(command: UiCommand, { commands }: Messages, words: Words): string {
  const [own = 'more'] = GROUPS[placeOf(command)[0]] ?? []
  return command.group ?? (own === 'scripture' ? commands.quran : words.groups[own])
}
