import type { EditorContext } from '../context/editor-context.ts'
import { suggestionMessagesFor } from '../i18n/suggestions.ts'
import { groupMessagesFor } from '../i18n/tool-groups.ts'
import { commandsByGroup, groupNameOf } from '../suggestions/command-groups.ts'
import type { FittedTools } from '../widgets/fitted-row.ts'
import { itemOf, type Tool } from '../widgets/toolbar-row.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import {
  ALIGNMENTS,
  HISTORY,
  LISTS,
  MARKS,
  SECONDARY_MARKS,
  STYLES,
  SWITCH_DIRECTION,
} from './command-catalog.ts'
import {
  highlightTool,
  inkTool,
  itemsOf,
  linkTool,
  listsOf,
  type ToolbarParts,
  toolOf,
} from './tools.ts'

/** Seven buttons, three of which open sheets with all other tools. */
export function phoneTools(context: EditorContext, parts: ToolbarParts): FittedTools {
  const { messages, locale } = context
  const { insertions, conversions, tools: rare, openBlockMenu } = parts
  const names = groupMessagesFor(locale)
  const words = suggestionMessagesFor(locale)
  const isSheet = true
  const insert: Tool = {
    label: names.insert,
    icon: 'insert',
    isSheet,
    menu: () =>
      itemsOf(
        context,
        commandsByGroup([
          ...insertions,
          ...conversions.filter(({ section }) => section !== 'lists'),
        ]),
        (command) => groupNameOf(command, messages, words),
      ),
  }
  const format: Tool = {
    label: names.format,
    icon: 'paragraph',
    text: () => names.letters,
    isSheet,
    menu: (_, button) => [
      ...itemsOf(context, STYLES, () => names.style),
      ...itemsOf(context, [...MARKS, ...SECONDARY_MARKS], () => words.groups.text),
      ...[inkTool(context), highlightTool(context), linkTool(context)]
        .filter(({ name }) => !name || !context.without.has(name))
        .map((tool) => ({
          ...itemOf(context, { ...tool, isSheet }, button),
          group: words.groups.text,
        })),
      ...itemsOf(context, listsOf(parts), () => words.groups.lists),
      ...itemsOf(context, [...ALIGNMENTS, SWITCH_DIRECTION], () => names.align),
    ],
  }
  const direct = (commands: readonly UiCommand[], name: string) =>
    commands.filter((command) => command.name === name).map((command) => toolOf(context, command))
  return {
    alwaysShown: [],
    groups: [
      insert,
      ...direct(insertions, 'quran'),
      format,
      ...direct(MARKS, 'bold'),
      ...direct(LISTS, 'bulletList'),
      ...direct(HISTORY, 'undo'),
    ].map((tool) => [tool]),
    more: {
      label: names.more,
      icon: 'more',
      isSheet,
      menu: () => [
        ...itemsOf(context, [...HISTORY.filter(({ name }) => name === 'redo'), ...rare]),
        { label: names.block, icon: 'grip', run: openBlockMenu },
      ],
    },
  }
}
