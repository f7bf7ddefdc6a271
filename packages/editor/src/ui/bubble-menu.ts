import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { isBlockActive, isMarkActive } from '../commands/is-active.ts'
import { selectMark } from '../commands/marks.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createFloating } from '../widgets/floating.ts'
import { createToolRow, type Tool, type ToolRow } from '../widgets/toolbar-row.ts'
import { MARKS, SECONDARY_MARKS } from './command-catalog.ts'
import { createLinkForm } from './link-form.ts'
import { nodeTools } from './node-tools.ts'
import { tableTools } from './table-tools.ts'
import { highlightTool, linkTool, toolOf } from './toolbar.ts'

/** The toolbar beside the selection: text, a link, a table or an image. */
export interface BubbleMenu {
  editLink(): void
  focus(): boolean
}

type Kind = 'text' | 'link' | 'table' | 'atom'

export function createBubbleMenu(
  context: EditorContext,
  moreTools: (type: string) => Tool[],
): BubbleMenu {
  const { editor, messages, root, signal } = context
  const floating = createFloating(root, 'wq-bubble')
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
    if (!kind || isPressed || !(editor.isFocused || box.contains(document.activeElement))) {
      shown = undefined
      floating.hide()
      return
    }
    const what = kind === 'atom' ? atomName() : kind
    if (shown !== what) {
      shown = what
      fill(kind)
    }
    row?.follow()
    floating.showAt(() => placeOf(kind), kind === 'link' ? 'below' : 'above')
  }

  const atomName = () => {
    const { selection } = editor.state
    return selection instanceof NodeSelection ? selection.node.type.name : ''
  }

  function fill(kind: Kind): void {
    if (kind === 'link') {
      showLink()
      return
    }
    const groups: Record<Exclude<Kind, 'link'>, [label: string, tools: Tool[][]]> = {
      text: [messages.groups.text, [textTools()]],
      table: [messages.groups.table, tableTools(messages)],
      atom: [messages.groups.object, [moreTools(atomName()), nodeTools(context)]],
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
    editor.run(selectMark('link'))
    shown = 'link'
    const input = showLink()
    floating.showAt(() => placeOf('link'), 'below')
    input.focus()
    input.select()
  }

  function endLink(): void {
    isEditingLink = false
    shown = undefined
    editor.focus()
    follow()
  }

  function placeOf(kind: Kind): DOMRect | undefined {
    if (editor.isDestroyed) return undefined
    const { view, state } = editor
    const { from, to, $from } = state.selection
    if (kind === 'table') {
      const depth = tableDepth()
      const table = depth === undefined ? null : view.nodeDOM($from.before(depth))
      if (table instanceof HTMLElement) return clipped(table.getBoundingClientRect())
    }
    if (kind === 'atom') {
      const atom = view.nodeDOM(from)
      if (atom instanceof HTMLElement) return clipped(seenOf(atom).getBoundingClientRect())
    }
    const start = view.coordsAtPos(from)
    const end = view.coordsAtPos(to, -1)
    const left = Math.min(start.left, end.left)
    const right = Math.max(start.right, end.right)
    return new DOMRect(left, start.top, right - left, end.bottom - start.top)
  }

  function tableDepth(): number | undefined {
    const { $from } = editor.state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      if ($from.node(depth).type.name === 'table') return depth
    }
    return undefined
  }

  // The visible part of a rectangle that is taller than the editor.
  function clipped(rect: DOMRect): DOMRect {
    const { top, bottom } = text.parentElement?.getBoundingClientRect() ?? rect
    const upper = Math.min(Math.max(rect.top, top + 40), bottom)
    return new DOMRect(rect.left, upper, rect.width, Math.min(rect.bottom, bottom) - upper)
  }

  return {
    editLink,
    focus() {
      if (!floating.isShown) return false
      row?.focus()
      return row !== undefined
    },
  }
}

// For an image, the image itself rather than its line.
const seenOf = (atom: HTMLElement) => atom.querySelector('.wq-image') ?? atom

function kindOfSelection(state: EditorState): Kind | undefined {
  const { selection } = state
  if (selection instanceof NodeSelection) return selection.node.isAtom ? 'atom' : undefined
  if (selection instanceof CellSelection) return 'table'
  if (selection instanceof TextSelection && !selection.empty) {
    return selection.$from.parent.type.spec.code ? undefined : 'text'
  }
  if (isMarkActive(state, 'link')) return 'link'
  return isBlockActive(state, { name: 'table' }) ? 'table' : undefined
}
