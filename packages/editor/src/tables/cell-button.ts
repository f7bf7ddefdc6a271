import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton } from '../dom/elements.ts'
import { tableMessagesFor } from '../i18n/tables.ts'
import { createIcon } from '../widgets/icons.ts'
import { isMenuKey, openMenu } from '../widgets/menu.ts'
import { cellAt } from './cell-at.ts'
import { cellMenu } from './cell-menu.ts'

/** Pixels of a side: as wide as the padding of two cells, so that it covers no text. */
const SIZE = 24

/**
 * A button on the border at the end of the cell with the caret. It opens the menu of the table, as
 * the context menu key and Shift+F10 do. Returns a function that opens it too; false without a cell.
 */
export function createCellButton(context: EditorContext): () => boolean {
  const { editor, root, locale, without, signal } = context
  if (without.has('table')) return () => false
  const { view } = editor
  let nextFrame = 0
  const button = createButton(
    {
      class: 'wq-cell-button',
      label: tableMessagesFor(locale).tools,
      attributes: { tabindex: '-1', 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
    },
    open,
    createIcon('down'),
  )
  button.hidden = true
  adoptStyles(root.ownerDocument, STYLES)
  root.append(button)
  for (const event of ['transaction', 'focus', 'blur'] as const) editor.on(event, followSoon)
  root.addEventListener('scroll', followSoon, { capture: true, passive: true, signal })
  root.addEventListener('keydown', openByKey, { signal })
  // On release, the key would open the menu of the browser over this one.
  root.addEventListener('contextmenu', (event) => isOpen() && event.preventDefault(), { signal })
  const resizing = new ResizeObserver(followSoon)
  resizing.observe(view.dom)
  signal.addEventListener('abort', () => resizing.disconnect())

  const isOpen = () => button.ariaExpanded === 'true'

  function open(): boolean {
    const cell = cellOfCaret()
    const iconDirection = cell && getComputedStyle(cell).direction
    if (cell) openMenu(root, button, cellMenu(context), { returnTo: editor, iconDirection })
    return cell !== undefined
  }

  return () => editor.isFocused && follow() && open()

  function openByKey(event: KeyboardEvent): void {
    if (!isMenuKey(event) || event.defaultPrevented || !editor.isFocused || !follow()) return
    event.preventDefault()
    open()
  }

  function followSoon(): void {
    cancelAnimationFrame(nextFrame)
    nextFrame = requestAnimationFrame(() => signal.aborted || follow())
  }

  /** Places the button; returns whether the caret is in a visible cell. */
  function follow(): boolean {
    const place = editor.isEditable && (editor.isFocused || isOpen()) ? placeOfButton() : undefined
    button.hidden = !place
    if (!place) return false
    const frame = root.getBoundingClientRect()
    button.style.left = `${place.left - frame.left}px`
    button.style.top = `${place.top - frame.top}px`
    return true
  }

  function cellOfCaret(): HTMLElement | undefined {
    const $cell = cellAt(editor.state)
    const cell = $cell && view.nodeDOM($cell.pos)
    return cell instanceof HTMLElement ? cell : undefined
  }

  function placeOfButton(): { left: number; top: number } | undefined {
    const cell = cellOfCaret()
    const table = cell?.closest('.tableWrapper')
    const page = view.dom.parentElement
    if (!cell || !table || !page) return undefined
    const [own, tableRect] = [cell.getBoundingClientRect(), table.getBoundingClientRect()]
    const { top: first, bottom: last } = page.getBoundingClientRect()
    const top = Math.max(own.top, first)
    if (top + SIZE > Math.min(own.bottom, last)) return undefined
    const isRtl = getComputedStyle(cell).direction === 'rtl'
    const edges = isRtl ? [own.left, own.right] : [own.right, own.left]
    // A table that scrolls may hide the end of its cell.
    const edge = edges.find((x) => x >= tableRect.left && x <= tableRect.right)
    const nearest = Math.min(Math.max(edges[0] ?? 0, tableRect.left), tableRect.right)
    return { left: (edge ?? nearest) - SIZE / 2, top }
  }
}

const STYLES = `
.wq-cell-button {
  position: absolute;
  display: grid;
  place-items: center;
  inline-size: 24px;
  block-size: 24px;
  padding: 0;
  border: 1px solid var(--wq-line);
  border-radius: 6px;
  background: var(--wq-paper);
  color: var(--wq-muted);
  cursor: pointer;
}
.wq-cell-button > .wq-icon {
  inline-size: 16px;
  block-size: 16px;
}
.wq-editor .wq-menu[data-icons="ltr"] .wq-icon-flipped {
  transform: none;
}
.wq-menu[data-icons="rtl"] .wq-icon-flipped {
  transform: scaleX(-1);
}
.wq-cell-button[hidden] {
  display: none;
}
.wq-cell-button:is(:hover, :focus-visible, [aria-expanded="true"]) {
  background: var(--wq-soft);
  color: var(--wq-ink);
}
`
