import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { tableMessagesFor } from '../i18n/tables.ts'
import { createFloating } from '../widgets/floating.ts'
import { insertTable } from './insert-table.ts'

/** Rows and columns of the grid, and its initial selection. */
const MAX_GRID_SIZE = 8
const USUAL = 3

/** Asks for the size of a table beside the caret, by pointer or arrow keys, and inserts it. */
export function chooseTableSize({ root, editor, locale, signal, emit }: EditorContext): void {
  const { view } = editor
  const messages = tableMessagesFor(locale)
  const floating = createFloating(root, 'wq-table-size')
  const { box } = floating
  const end = new AbortController()
  const options = { signal: end.signal }
  const text = createElement('div', { class: 'wq-table-size-text' })
  text.ariaHidden = 'true'
  const rows = Array.from({ length: MAX_GRID_SIZE }, (_, row) =>
    Array.from({ length: MAX_GRID_SIZE }, (_, column) => squareOf(row, column)),
  )
  const grid = createElement(
    'div',
    { role: 'grid', label: messages.chooseSize },
    ...rows.map((squares) => createElement('div', { role: 'row' }, ...squares)),
  )
  adoptStyles(root.ownerDocument, STYLES)
  box.append(grid, text)
  box.addEventListener('keydown', handleKey, options)
  box.addEventListener('focusout', closeOutside, options)
  signal.addEventListener('abort', close, options)
  const { left, top, bottom } = view.coordsAtPos(view.state.selection.to)
  floating.showAt(() => new DOMRect(left, top, 0, bottom - top))
  goTo(USUAL - 1, USUAL - 1)

  function goTo(row: number, column: number): void {
    rows[row]?.[column]?.focus()
  }

  function squareOf(row: number, column: number): HTMLElement {
    const label = messages.size(row + 1, column + 1)
    const square = createButton({ role: 'gridcell', label, takesFocus: true }, () => {
      close()
      if (editor.run(insertTable(row + 1, column + 1))) emit('table_inserted')
    })
    square.addEventListener('pointerenter', () => square.focus(), options)
    square.addEventListener('focus', () => show(row, column), options)
    return square
  }

  function show(lastRow: number, lastColumn: number): void {
    for (const [row, squares] of rows.entries()) {
      for (const [column, square] of squares.entries()) {
        square.tabIndex = row === lastRow && column === lastColumn ? 0 : -1
        square.dataset.in = String(row <= lastRow && column <= lastColumn)
      }
    }
    text.textContent = messages.size(lastRow + 1, lastColumn + 1)
  }

  function handleKey(event: KeyboardEvent): void {
    const row = rows.findIndex((squares) => squares.some((it) => it.tabIndex === 0))
    const column = rows[row]?.findIndex((it) => it.tabIndex === 0) ?? 0
    const toRight = getComputedStyle(grid).direction === 'rtl' ? -1 : 1
    const to: Record<string, [row: number, column: number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + toRight],
      ArrowLeft: [row, column - toRight],
      Home: [row, 0],
      End: [row, MAX_GRID_SIZE - 1],
    }
    const next = to[event.key]
    if (next) goTo(...next)
    else if (event.key === 'Escape' || event.key === 'Tab') {
      close()
      editor.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function closeOutside({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node) || !box.contains(relatedTarget)) close()
  }

  function close(): void {
    if (end.signal.aborted) return
    end.abort()
    floating.remove()
  }
}

const STYLES = `
.wq-table-size {
  padding: 8px;
}
.wq-table-size [role="row"] {
  display: flex;
}
.wq-table-size [role="gridcell"] {
  inline-size: 26px;
  block-size: 26px;
  padding: 0;
  border: 2px solid var(--wq-paper);
  border-radius: 5px;
  background: var(--wq-soft);
  outline-offset: -4px;
  cursor: pointer;
}
.wq-table-size [data-in="true"] {
  background: color-mix(in srgb, var(--wq-accent) 45%, var(--wq-paper));
}
.wq-table-size-text {
  padding-block-start: 6px;
  color: var(--wq-muted);
  font-size: 0.85rem;
  text-align: center;
}
@media (pointer: coarse) {
  .wq-table-size [role="gridcell"] {
    inline-size: 36px;
    block-size: 36px;
  }
}
`
