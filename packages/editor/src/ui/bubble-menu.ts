import { NodeSelection } from 'prosemirror-state'
import { languageTool } from '../code/language-tool.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { groupMessagesFor } from '../i18n/tool-groups.ts'
import { createFloating } from '../widgets/floating.ts'
import { createToolRow, type Tool, type ToolRow } from '../widgets/toolbar-row.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import { MARKS, SECONDARY_MARKS } from './command-catalog.ts'
import { linkTools } from './link-tools.ts'
import { kindTools, nodeTools } from './node-tools.ts'
import {
  edgesOfText,
  kindOfSelection,
  rectOfSelection,
  type SelectionKind,
} from './selection-rect.ts'
import { highlightTool, inkTool, linkTool, toolOf } from './tools.ts'

/** The toolbar beside the selection: of text, a link, code or an image. */
export function createBubbleMenu(
  context: EditorContext,
  openDetails: (() => void) | undefined,
  others: readonly UiCommand[],
): HTMLElement {
  const { editor, messages, locale, root, without, signal } = context
  const parts: ReadonlySet<unknown> = without
  // The tools never cover the toolbar or the status line.
  const floating = createFloating(root, 'wq-bubble', { within: () => edgesOfText(editor.view.dom) })
  const { box } = floating
  let row: ToolRow | undefined
  let shownFor: unknown
  let isPressed = false
  const text = editor.view.dom
  text.addEventListener('pointerdown', () => setPressed(true), { signal })
  addEventListener('pointerup', () => setPressed(false), { capture: true, signal })
  box.addEventListener('focusout', () => queueMicrotask(follow), { signal })
  editor.on('selectionUpdate', follow)
  editor.on('update', follow)
  editor.on('focus', follow)
  editor.on('blur', () => queueMicrotask(follow))
  signal.addEventListener('abort', floating.remove)

  function setPressed(value: boolean): void {
    isPressed = value
    // Hidden while the pointer is selecting.
    if (!value) setTimeout(follow)
  }

  function follow(): void {
    if (editor.isDestroyed || box.querySelector('[aria-expanded=true]')) return
    const kind = editor.isEditable ? kindOfSelection(editor.state) : undefined
    const what = kind === 'atom' ? atomName() : kind
    const isHere = editor.isFocused || box.contains(document.activeElement)
    if (!kind || parts.has(what) || isPressed || !isHere) {
      shownFor = undefined
      floating.hide()
      return
    }
    if (shownFor !== what) {
      shownFor = what
      fill(kind)
    }
    row?.follow()
    floating.showAt(() => rectOfSelection(editor, kind, box), kind === 'link' ? 'below' : 'above')
  }

  const atomName = () => {
    const { selection } = editor.state
    return selection instanceof NodeSelection ? selection.node.type.name : ''
  }

  function fill(kind: SelectionKind): void {
    const names = groupMessagesFor(locale)
    const groups: Record<SelectionKind, [label: string, tools: Tool[][]]> = {
      text: [names.text, [textTools()]],
      link: [messages.commands.link, [linkTools(context)]],
      code: [messages.commands.codeBlock, [[languageTool(context)]]],
      atom: [names.object, [kindTools(context, openDetails), nodeTools(context)]],
    }
    const [label, tools] = groups[kind]
    box.role = 'toolbar'
    box.ariaLabel = label
    row = createToolRow(
      box,
      tools.filter(({ length }) => length > 0),
      context,
    )
  }

  const textTools = () => [
    ...[...MARKS, ...SECONDARY_MARKS.slice(0, 1)].map((command) => toolOf(context, command)),
    inkTool(context),
    highlightTool(context),
    linkTool(context),
    ...others.map((command) => toolOf(context, command)),
  ]

  // The author may have selected something before this code was loaded.
  follow()
  return box
}
