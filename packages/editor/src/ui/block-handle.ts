import { NodeSelection } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton } from '../dom/elements.ts'
import { groupMessagesFor } from '../i18n/tool-groups.ts'
import { createIcon } from '../widgets/icons.ts'
import { openMenu } from '../widgets/menu.ts'
import { blockAt } from './block-at.ts'
import { BLOCK_HANDLE_STYLES } from './block-handle-styles.ts'
import { blockAround } from './block-keys.ts'
import { blockMenu, type PlacedBlock, selectBlock } from './block-menu.ts'

/** Minimum width in pixels of the gutter at the start of the lines for a handle. */
const GUTTER = 36

/**
 * A handle in the gutter beside the block under the pointer: a press opens its menu, a drag moves
 * it. Returns a function that opens the menu at the block of the selection.
 */
export function createBlockHandle(context: EditorContext): () => void {
  const { root, editor, signal } = context
  const { view } = editor
  const handle = createButton(
    {
      class: 'wq-block-handle',
      label: groupMessagesFor(context.locale).block,
      takesFocus: true,
      attributes: { draggable: 'true', tabindex: '-1', 'aria-haspopup': 'menu' },
    },
    () => block && open(block),
    createIcon('grip'),
  )
  let block: PlacedBlock | undefined
  let pointerY = 0
  /** The animation frame that moves the handle to the last position of the pointer. */
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
  // Such as below a bar that opens.
  const resizing = new ResizeObserver(() => handle.hidden || showSoon())
  for (const part of [root, view.dom.parentElement]) if (part) resizing.observe(part)
  const locking = new MutationObserver(() => editor.isEditable || hide())
  locking.observe(view.dom, { attributeFilter: ['contenteditable'] })
  signal.addEventListener('abort', () => {
    resizing.disconnect()
    locking.disconnect()
  })

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
    const blockAtPointer = blockAt(view, (text.left + text.right) / 2, y)
    const isWithin = y >= Math.max(text.top, visible.top) && y <= visible.bottom
    const hasRoom = editor.isEditable && room >= GUTTER && isWithin
    if (!hasRoom || !blockAtPointer || blockAtPointer.rect.top < visible.top) {
      hide()
      return
    }
    const frame = root.getBoundingClientRect()
    handle.style.left = `${(isRtl ? text.right + 4 : text.left - 30) - frame.left}px`
    handle.style.top = `${blockAtPointer.rect.top - frame.top}px`
    block = blockAtPointer
    handle.hidden = false
  }

  function hide(): void {
    cancelAnimationFrame(nextFrame)
    if (!isOpen()) handle.hidden = true
  }

  const isOpen = () => handle.ariaExpanded === 'true'

  function open(of: PlacedBlock, place?: () => DOMRect): void {
    openMenu(root, handle, blockMenu(context, of), { returnTo: editor, place })
  }

  function openAtSelection(): void {
    const { selection, doc } = editor.state
    const position = selection instanceof NodeSelection ? selection.from : blockAround(selection)
    const node = position === undefined ? null : doc.nodeAt(position)
    const element = position === undefined ? null : view.nodeDOM(position)
    if (position === undefined || !node || !(element instanceof Element)) return
    open({ node, position }, () => element.getBoundingClientRect())
  }

  function beginDrag({ dataTransfer }: DragEvent): void {
    if (!dataTransfer || !block || !selectBlock(context, block)) return
    const { selection } = view.state
    const element = view.nodeDOM(selection.from)
    dataTransfer.effectAllowed = 'copyMove'
    dataTransfer.setData('text/plain', block.node.textContent)
    if (element instanceof Element) dataTransfer.setDragImage(element, 0, 0)
    // ProseMirror inserts this slice on drop and deletes the selection.
    view.dragging = { slice: selection.content(), move: true }
  }

  function endDrag(): void {
    view.dragging = null
    hide()
  }

  return openAtSelection
}
