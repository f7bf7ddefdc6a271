import { HIGHLIGHTS, INKS } from '@waraq/contract'
import { isMarkActive } from '../commands/is-active.ts'
import { setMark, unsetMark } from '../commands/marks.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { isRightToLeft } from '../dom/is-right-to-left.ts'
import { colorMessagesFor } from '../i18n/colors.ts'
import type { Icon } from '../widgets/icons.ts'
import type { MenuItem } from '../widgets/menu.ts'
import type { ToolbarItem } from '../widgets/toolbar-items.ts'
import type { Tool } from '../widgets/toolbar-row.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import { LISTS, MARKS, SECONDARY_MARKS } from './command-catalog.ts'
import { openLink } from './ui-commands.ts'

/** The parts of the toolbar that differ between editors. */
export interface ToolbarParts {
  insertions: UiCommand[]
  /** Commands that turn blocks into a kind with a menu of its own. */
  conversions: UiCommand[]
  tools: UiCommand[]
  openBlockMenu(): void
  /** Every command, for `items`. */
  commands: UiCommand[]
  /** The commands that the host chose, instead of the usual ones. */
  items?: readonly ToolbarItem[] | undefined
}

/** The lists, and the kinds that stand beside them. */
export const listsOf = ({ conversions }: Pick<ToolbarParts, 'conversions'>): UiCommand[] => [
  ...LISTS,
  ...conversions.filter(({ section }) => section === 'lists'),
]

/** The toolbar button of a command. */
export function toolOf({ messages }: EditorContext, command: UiCommand): Tool {
  const { name, icon, shortcut, run, isActive, isPossible } = command
  return { name, label: messages.commands[name], icon, shortcut, run, isActive, isPossible }
}

/** A button with a menu of six highlight colors. */
export function highlightTool({ messages, locale }: EditorContext): Tool {
  const colors = colorMessagesFor(locale)
  return {
    name: 'highlight',
    label: messages.commands.highlight,
    icon: 'highlight',
    isActive: (state) => isMarkActive(state, 'highlight'),
    menu: (editor) => [
      ...[...HIGHLIGHTS].map(([color, name]) => ({
        label: colorOf(colors, name),
        swatch: `mark-${name}`,
        isActive: isMarkActive(editor.state, 'highlight', { color }),
        run: () => editor.run(setMark('highlight', { color })),
      })),
      {
        label: colors.none,
        icon: 'noColor',
        run: () => editor.run(unsetMark('highlight')),
      },
    ],
  }
}

/** A button with a menu of six text colors. */
export function inkTool({ messages, locale }: EditorContext): Tool {
  const colors = colorMessagesFor(locale)
  return {
    name: 'textColor',
    label: messages.commands.textColor,
    icon: 'ink',
    isActive: (state) => isMarkActive(state, 'ink'),
    menu: (editor) => [
      ...INKS.map((ink) => ({
        label: colorOf(colors, ink),
        swatch: `ink-${ink}`,
        isActive: isMarkActive(editor.state, 'ink', { ink }),
        run: () => editor.run(setMark('ink', { ink })),
      })),
      { label: colors.ink, icon: 'noColor', run: () => editor.run(unsetMark('ink')) },
    ],
  }
}

/** A button that edits the link of the selected text. */
export function linkTool(context: EditorContext): Tool {
  return {
    name: 'link',
    label: context.messages.commands.link,
    icon: 'link',
    shortcut: 'Mod-k',
    run: () => openLink(context),
    isActive: (state) => isMarkActive(state, 'link'),
  }
}

const colorOf = (colors: Record<string, string>, name: string) => colors[name] ?? name

/** A menu of commands. */
export function menuOf(
  context: EditorContext,
  label: string,
  commands: readonly UiCommand[],
): Omit<Tool, 'icon'> {
  return { label, menu: () => itemsOf(context, commands) }
}

const CHECKED: readonly UiCommand[] = [...MARKS, ...SECONDARY_MARKS]

/** The menu items of commands, all in one group or each in its own. */
export function itemsOf(
  context: EditorContext,
  commands: readonly UiCommand[],
  groupOf: (command: UiCommand) => string | undefined = () => undefined,
): MenuItem[] {
  const { editor, messages, without } = context
  return commands
    .filter(({ name }) => !without.has(name))
    .map((command) => {
      const { name, shortcut, isActive, isPossible, run } = command
      const state = isActive?.(editor.state)
      return {
        label: messages.commands[name],
        icon: iconInDirection(command, context),
        shortcut,
        group: groupOf(command),
        // Marks are toggled; styles and alignments are a choice of one.
        ...(CHECKED.includes(command) ? { isChecked: state } : { isActive: state }),
        isPossible: isPossible?.(editor.state),
        run: () => run(editor),
      }
    })
}

const MIRRORED = new Map<Icon, Icon>([
  ['alignLeft', 'alignRight'],
  ['alignRight', 'alignLeft'],
])

/** The icon of an alignment in the direction of the current block, if not that of the interface. */
function iconInDirection({ icon }: UiCommand, { editor, root }: EditorContext): Icon {
  const isTurned = isRightToLeft(editor.view) !== (root.dir === 'rtl')
  return (isTurned && MIRRORED.get(icon)) || icon
}
