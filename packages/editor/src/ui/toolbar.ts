import { HIGHLIGHTS, INKS } from '@waraq/contract'
import type { EditorState } from 'prosemirror-state'
import { isMarkActive } from '../commands/is-active.ts'
import { setMark, unsetMark } from '../commands/marks.ts'
import type { EditorContext } from '../context/editor-context.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { isRightToLeft } from '../dom/is-right-to-left.ts'
import { colorMessagesFor } from '../i18n/colors.ts'
import { groupMessagesFor } from '../i18n/tool-groups.ts'
import type { IconName } from '../widgets/icons.ts'
import type { MenuItem } from '../widgets/menu.ts'
import type { ToolbarItem } from '../widgets/toolbar-items.ts'
import { createToolRow, type Tool, type ToolRow } from '../widgets/toolbar-row.ts'
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

/** The parts of the toolbar that differ between editors. */
export interface ToolbarParts {
  insertions: UiCommand[]
  tools: UiCommand[]
  editLink(): void
  openBlockMenu(): void
  /** Every command, for `items`. */
  commands: UiCommand[]
  /** The commands that the host chose, instead of the usual ones. */
  items?: readonly ToolbarItem[] | undefined
}

/**
 * Fills the toolbar in the first frame after the text is shown, so that typing can start earlier,
 * and updates it with the selection.
 */
export function createToolbar(
  toolbar: HTMLElement,
  context: EditorContext,
  parts: ToolbarParts,
): { followSoon(): void } {
  const { editor, messages, locale } = context
  const groups = groupMessagesFor(locale)
  const { insertions, tools: rare, editLink, openBlockMenu, items } = parts
  const more = menuOf(context, groups.more, [...SECONDARY_MARKS, ...rare])
  const usual = (): Tool[][] => [
    HISTORY.map((command) => toolOf(context, command)),
    [
      {
        ...menuOf(context, groups.style, STYLES),
        icon: 'paragraph',
        text: (state) => messages.commands[currentOf(state, STYLES)?.name ?? 'paragraph'],
      },
    ],
    [
      ...MARKS.map((command) => toolOf(context, command)),
      inkTool(context),
      highlightTool(context),
      linkTool(context, editLink),
    ],
    LISTS.map((command) => toolOf(context, command)),
    [
      toolOf(context, SWITCH_DIRECTION),
      { ...menuOf(context, groups.align, ALIGNMENTS, iconInDirection), icon: 'alignLeft' },
      {
        ...menuOf(
          context,
          groups.insert,
          insertions.filter(({ group }) => !group),
        ),
        icon: 'insert',
      },
      ...hostMenus(context, insertions),
      {
        ...more,
        icon: 'more',
        menu: (of) => [
          ...(more.menu?.(of) ?? []),
          { label: groups.block, icon: 'grip', run: openBlockMenu },
        ],
      },
    ],
  ]
  let row: ToolRow | undefined
  const toolRow = () =>
    (row ??= createToolRow(toolbar, items ? chosenTools(context, items, parts) : usual(), context))
  // At most once per animation frame.
  let isScheduled = false
  function followSoon(): void {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      if (!editor.isDestroyed) toolRow().follow()
    })
  }

  editor.on('transaction', followSoon)
  return { followSoon }
}

/** A menu for each group of the host's commands. */
function hostMenus(context: EditorContext, commands: readonly UiCommand[]): Tool[] {
  const groups = Map.groupBy(commands, ({ group = '' }) => group)
  groups.delete('')
  return [...groups].map(([group, own]) => ({
    ...menuOf(context, group, own),
    icon: own[0]?.icon ?? 'insert',
  }))
}

function chosenTools(
  context: EditorContext,
  items: readonly ToolbarItem[],
  { commands, editLink }: ToolbarParts,
): Tool[][] {
  const groups: Tool[][] = [[]]
  for (const item of items) {
    // Some can be missing, such as `history` in an editor without versions.
    const command = commands.find(({ name }) => name === item)
    if (item === '|') groups.push([])
    else if (item === 'textColor') groups.at(-1)?.push(inkTool(context))
    else if (item === 'highlight') groups.at(-1)?.push(highlightTool(context))
    else if (item === 'link') groups.at(-1)?.push(linkTool(context, editLink))
    else if (command) groups.at(-1)?.push(toolOf(context, command))
  }
  return groups
}

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
export function linkTool({ messages }: EditorContext, run: () => void): Tool {
  return {
    name: 'link',
    label: messages.commands.link,
    icon: 'link',
    shortcut: 'Mod-k',
    run,
    isActive: (state) => isMarkActive(state, 'link'),
  }
}

const colorOf = (colors: Record<string, string>, name: string) => colors[name] ?? name

/** A menu of commands. */
export function menuOf(
  { messages, without }: EditorContext,
  label: string,
  commands: UiCommand[],
  iconOf = ({ icon }: UiCommand, _editor: TextEditor) => icon,
): Omit<Tool, 'icon'> {
  return {
    label,
    menu: (editor) =>
      commands.flatMap((command): MenuItem[] => {
        const { name, shortcut, run, isActive } = command
        if (without.has(name)) return []
        const icon = iconOf(command, editor)
        const item = { label: messages.commands[name], icon, shortcut, run: () => run(editor) }
        return [isActive ? { ...item, isActive: isActive(editor.state) } : item]
      }),
  }
}

const MIRRORED: Partial<Record<IconName, IconName>> = {
  alignLeft: 'alignRight',
  alignRight: 'alignLeft',
}

/** The icon of an alignment in the direction of the current block. */
function iconInDirection({ icon }: UiCommand, { view }: TextEditor): IconName {
  return (isRightToLeft(view) && MIRRORED[icon]) || icon
}

const currentOf = (state: EditorState, commands: UiCommand[]) =>
  commands.findLast(({ isActive }) => isActive?.(state))
