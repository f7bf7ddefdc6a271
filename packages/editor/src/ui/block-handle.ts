import { deleteSelection } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import { duplicateBlocks, moveBlocks } from '../commands/move-blocks.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton } from '../dom/elements.ts'
import { groupMessagesFor } from '../i18n/tool-groups.ts'
import { createIcon, type IconName } from '../widgets/icons.ts'
import { type MenuItem, openMenu } from '../widgets/menu.ts'
import { blockAt } from './block-at.ts'
import { BLOCK_HANDLE_STYLES } from './block-handle-styles.ts'
import { LISTS, STYLES } from './command-catalog.ts'
import { menuOf } from './toolbar.ts'

/** The least gutter at the start of the lines for a handle, in pixels. */
const GUTTER = 36

/**
 * A handle in the gutter beside the block under the pointer: a press opens its menu, a drag moves
 * it. By the keyboard, the palette and the shortcuts have the same commands.
 */
export function createBlockHandle(context: EditorContext): void {
  const { root, editor, messages, signal } = context
  const { view } = editor
  const handle = createButton(
    {
      class: 'wq-block-handle',
      label: groupMessagesFor(context.locale).block,
      takesFocus: true,
      attributes: { draggable: 'true', tabindex: '-1', 'aria-haspopup': 'menu' },
    },
    () => openMenu(root, handle, itemsOfBlock()),
    createIcon('grip'),
  )
  /** The block of the handle; positions change while its menu is open. */
  let block: Node | undefined
  let pointerY = 0
  /** The frame that shows the handle where the pointer was last. */
  let nextFrame = 0
  handle.hidden = true
  adoptStyles(root.ownerDocument, BLOCK_HANDLE_STYLES)
  root.append(handle)
  root.addEventListener('pointermove', followPointer, { signal })
  root.addEventListener('scroll', hide, { capture: true, passive: true, signal })
  root.addEventListener('pointerleave', hide, { signal })
  handle.addEventListener('dragstart', beginDrag, { signal })
  handle.addEventListener('dragend', endDrag, { signal })
  editor.on('update', () => handle.hidden || showSoon())

  function followPointer({ clientY, pointerType, target }: PointerEvent): void {
    if (pointerType === 'touch' || (target instanceof Element && handle.contains(target))) return
    pointerY = clientY
    showSoon()
  }

  function showSoon(): void {
    cancelAnimationFrame(nextFrame)
    nextFrame = requestAnimationFrame(() => {
      if (!signal.aborted && !isOpen()) showAt(pointerY)
    })
  }

  function showAt(y: number): void {
    const text = view.dom.getBoundingClientRect()
    const visible = view.dom.parentElement?.getBoundingClientRect() ?? text
    const isRtl = getComputedStyle(root).direction === 'rtl'
    const room = isRtl ? visible.right - text.right : text.left - visible.left
    const found = blockAt(view, (text.left + text.right) / 2, y)
    const isWithin = y >= Math.max(text.top, visible.top) && y <= visible.bottom
    const hasRoom = editor.isEditable && room >= GUTTER && isWithin
    if (!hasRoom || !found || found.rect.top < visible.top) {
      hide()
      return
    }
    const frame = root.getBoundingClientRect()
    handle.style.left = `${(isRtl ? text.right + 4 : text.left - 30) - frame.left}px`
    handle.style.top = `${found.rect.top - frame.top}px`
    block = found.node
    handle.hidden = false
  }

  function hide(): void {
    cancelAnimationFrame(nextFrame)
    if (!isOpen()) handle.hidden = true
  }

  const isOpen = () => handle.ariaExpanded === 'true'

  function itemsOfBlock(): MenuItem[] {
    const item = (label: string, icon: IconName, act: () => void): MenuItem => ({
      label,
      icon,
      run: () => {
        if (selectBlock()) act()
        editor.focus()
      },
    })
    const { commands, object } = messages
    const turned = menuOf(context, '', [...STYLES, ...LISTS]).menu?.(editor) ?? []
    const isOfText = block?.isTextblock ?? false
    return [
      item(commands.moveUp, 'moveUp', () => editor.run(moveBlocks(-1))),
      item(commands.moveDown, 'moveDown', () => editor.run(moveBlocks(1))),
      item(commands.duplicate, 'duplicate', () => editor.run(duplicateBlocks)),
      item(object.remove, 'remove', () => editor.run(deleteSelection)),
      ...(isOfText
        ? turned.map(({ label, icon, run }) => ({ label, icon, run: inText(run) }))
        : []),
    ]
  }

  const inText = (run: () => void) => () => {
    const at = positionOfBlock()
    const { doc, tr } = view.state
    if (at === undefined) return
    view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at + 1))))
    run()
    editor.focus()
  }

  function positionOfBlock(): number | undefined {
    let at: number | undefined
    view.state.doc.forEach((node, offset) => {
      if (node === block) at = offset
    })
    return at
  }

  /** Whether the block is still in the document. */
  function selectBlock(): boolean {
    const at = positionOfBlock()
    const { doc, tr } = view.state
    if (at !== undefined) view.dispatch(tr.setSelection(NodeSelection.create(doc, at)))
    return at !== undefined
  }

  function beginDrag({ dataTransfer }: DragEvent): void {
    if (!dataTransfer || !selectBlock()) return
    const { selection } = view.state
    const element = view.nodeDOM(selection.from)
    dataTransfer.effectAllowed = 'copyMove'
    dataTransfer.setData('text/plain', block?.textContent ?? '')
    if (element instanceof Element) dataTransfer.setDragImage(element, 0, 0)
    // ProseMirror drops what is set here, and deletes the selection.
    view.dragging = { slice: selection.content(), move: true }
  }

  function endDrag(): void {
    view.dragging = null
    hide()
  }
}
