import { NodeSelection } from 'prosemirror-state'
import { languageTool } from '../code/language-tool.ts'
import { selectMark } from '../commands/marks.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { groupMessagesFor } from '../i18n/tool-groups.ts'
import { createFloating } from '../widgets/floating.ts'
import { createToolRow, type Tool, type ToolRow } from '../widgets/toolbar-row.ts'
import { MARKS, SECONDARY_MARKS } from './command-catalog.ts'
import { createLinkForm } from './link-form.ts'
import { nodeTools } from './node-tools.ts'
import { kindOfSelection, rectOfSelection, type SelectionKind } from './selection-rect.ts'
import { highlightTool, inkTool, linkTool, toolOf } from './tools.ts'

/** The toolbar beside the selection: text, a link, code or an image. */
export interface BubbleMenu {
  element: HTMLElement
  editLink(): void
}

export function createBubbleMenu(
  context: EditorContext,
  moreTools: (type: string) => Tool[],
): BubbleMenu {
  const { editor, messages, locale, root, without, signal } = context
  const parts: ReadonlySet<unknown> = without
  let isOfText = false
  // The tools of selected text never cover the toolbar or the status line.
  const floating = createFloating(root, 'wq-bubble', {
    within: () => (isOfText ? editor.view.dom.parentElement?.getBoundingClientRect() : undefined),
  })
  const { box } = floating
  let row: ToolRow | undefined
  let shown: unknown
  let isPressed = false
  let isEditingLink = false
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
    if (editor.isDestroyed || isEditingLink || box.querySelector('[aria-expanded=true]')) return
    const kind = editor.isEditable ? kindOfSelection(editor.state) : undefined
    const what = kind === 'atom' ? atomName() : kind
    const isHere = editor.isFocused || box.contains(document.activeElement)
    if (!kind || parts.has(what) || isPressed || !isHere) {
      shown = undefined
      floating.hide()
      return
    }
    if (shown !== what) {
      shown = what
      fill(kind)
    }
    row?.follow()
    isOfText = kind === 'text'
    floating.showAt(() => rectOfSelection(editor, kind, box), kind === 'link' ? 'below' : 'above')
  }

  const atomName = () => {
    const { selection } = editor.state
    return selection instanceof NodeSelection ? selection.node.type.name : ''
  }

  function fill(kind: SelectionKind): void {
    if (kind === 'link') {
      showLink()
      return
    }
    const names = groupMessagesFor(locale)
    const groups: Record<Exclude<SelectionKind, 'link'>, [label: string, tools: Tool[][]]> = {
      text: [names.text, [textTools()]],
      code: [messages.commands.codeBlock, [[languageTool(context)]]],
      atom: [names.object, [moreTools(atomName()), nodeTools(context)]],
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
    linkTool(context, editLink),
  ]

  function showLink(): HTMLInputElement {
    row = undefined
    box.role = 'group'
    box.ariaLabel = messages.commands.link
    const form = createLinkForm(context, endLink)
    box.replaceChildren(form.element)
    return form.input
  }

  function editLink(): void {
    isEditingLink = true
    isOfText = false
    editor.run(selectMark('link'))
    shown = 'link'
    const input = showLink()
    floating.showAt(() => rectOfSelection(editor, 'link'), 'below')
    input.focus()
    input.select()
  }

  function endLink(): void {
    isEditingLink = false
    shown = undefined
    editor.focus()
    follow()
  }

  // The author may have selected something before this code was loaded.
  follow()
  return {
    element: box,
    editLink,
  }
}
