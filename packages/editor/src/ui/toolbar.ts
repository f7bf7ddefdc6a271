import type { EditorState } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { groupMessagesFor } from '../i18n/tool-groups.ts'
import { createFittedRow, type FittedTools } from '../widgets/fitted-row.ts'
import type { ToolbarItem } from '../widgets/toolbar-items.ts'
import type { Tool, ToolRow } from '../widgets/toolbar-row.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import {
  ALIGNMENTS,
  HISTORY,
  MARKS,
  SECONDARY_MARKS,
  STYLES,
  SWITCH_DIRECTION,
} from './command-catalog.ts'
import { phoneTools } from './phone-tools.ts'
import { TOOLBAR_STYLES } from './toolbar-styles.ts'
import {
  highlightTool,
  inkTool,
  itemsOf,
  linkTool,
  listsOf,
  menuOf,
  type ToolbarParts,
  toolOf,
} from './tools.ts'

/**
 * Fills the toolbar in the first frame after the text is shown, so that typing can start earlier,
 * and updates it with the selection.
 */
export function createToolbar(
  toolbar: HTMLElement,
  context: EditorContext,
  parts: ToolbarParts,
): { followSoon(): void } {
  const { editor } = context
  let row: Pick<ToolRow, 'follow'> | undefined
  const toolsFor = (isPhone: boolean): FittedTools => {
    if (parts.items) return chosenTools(context, parts.items, parts)
    return isPhone ? phoneTools(context, parts) : usualTools(context, parts)
  }
  function createRow(): Pick<ToolRow, 'follow'> {
    adoptStyles(toolbar.ownerDocument, TOOLBAR_STYLES)
    return createFittedRow(toolbar, toolsFor, context)
  }
  // At most once per animation frame.
  let isScheduled = false
  function followSoon(): void {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      if (editor.isDestroyed) return
      row ??= createRow()
      row.follow()
    })
  }

  editor.on('transaction', followSoon)
  return { followSoon }
}

/**
 * Tools that stay longest in a narrow row, most important first. All others leave before them, from
 * the end.
 */
const KEPT: readonly string[] = [
  'quran',
  'bold',
  'insert',
  'undo',
  'style',
  'link',
  'host',
  'bulletList',
  'image',
  'table',
  'italic',
  'redo',
  'underline',
  'align',
  'orderedList',
  'textColor',
  'highlight',
]

function usualTools(context: EditorContext, parts: ToolbarParts): FittedTools {
  const { messages, locale } = context
  const groups = groupMessagesFor(locale)
  const { insertions, conversions, tools: rare, openBlockMenu } = parts
  const direct = ['quran', 'image', 'table'].flatMap((name) =>
    insertions.filter((command) => command.name === name),
  )
  return {
    alwaysShown: [...KEPT, ...conversions.filter(({ isKept }) => isKept).map(({ name }) => name)],
    groups: [
      HISTORY.map((command) => toolOf(context, command)),
      [
        {
          ...menuOf(context, groups.style, STYLES),
          id: 'style',
          icon: 'paragraph',
          text: (state) => messages.commands[currentOf(state, STYLES)?.name ?? 'paragraph'],
        },
      ],
      [
        ...MARKS.map((command) => toolOf(context, command)),
        inkTool(context),
        highlightTool(context),
        linkTool(context),
      ],
      [
        ...listsOf(parts).map((command) => toolOf(context, command)),
        { ...menuOf(context, groups.align, ALIGNMENTS), id: 'align', icon: 'alignLeft' },
        toolOf(context, SWITCH_DIRECTION),
      ],
      [
        ...direct.map((command) => toolOf(context, command)),
        {
          ...menuOf(
            context,
            groups.insert,
            insertions.filter(({ group }) => !group),
          ),
          id: 'insert',
          icon: 'insert',
        },
        ...hostMenus(context, insertions),
      ],
    ],
    more: {
      label: groups.more,
      icon: 'more',
      menu: () => [
        ...itemsOf(context, [...SECONDARY_MARKS, ...rare]),
        { label: groups.block, icon: 'grip', run: openBlockMenu },
      ],
    },
  }
}

/** A menu for each group of the host's commands. */
function hostMenus(context: EditorContext, commands: readonly UiCommand[]): Tool[] {
  const groups = Map.groupBy(commands, ({ group = '' }) => group)
  groups.delete('')
  return [...groups].map(([group, own]) => ({
    ...menuOf(context, group, own),
    id: 'host',
    icon: own[0]?.icon ?? 'insert',
  }))
}

function chosenTools(
  context: EditorContext,
  items: readonly ToolbarItem[],
  { commands }: ToolbarParts,
): FittedTools {
  const groups: Tool[][] = [[]]
  for (const item of items) {
    // A command can be missing, such as `history` in an editor without versions.
    const command = commands.find(({ name }) => name === item)
    if (item === '|') groups.push([])
    else if (item === 'textColor') groups.at(-1)?.push(inkTool(context))
    else if (item === 'highlight') groups.at(-1)?.push(highlightTool(context))
    else if (item === 'link') groups.at(-1)?.push(linkTool(context))
    else if (command) groups.at(-1)?.push(toolOf(context, command))
  }
  const { more } = groupMessagesFor(context.locale)
  return {
    alwaysShown: [],
    groups,
    more: { label: more, icon: 'more', menu: () => [] },
    isMoreOptional: true,
  }
}

const currentOf = (state: EditorState, commands: UiCommand[]) =>
  commands.findLast(({ isActive }) => isActive?.(state))
