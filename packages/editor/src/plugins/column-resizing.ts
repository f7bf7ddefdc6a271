import type { Node } from 'prosemirror-model'
import type { EditorState, PluginKey, Transaction } from 'prosemirror-state'
import { cellAround, TableMap } from 'prosemirror-tables'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'

/** A column of a table: the table's position and the index of the column. */
interface Column {
  table: Node
  position: number
  index: number
}

/** Pixels to the border. */
const NEAR = { mouse: 5, touch: 14 }
const MIN_WIDTH = 40
const KEY_STEP = 10

/**
 * Resizes columns by their borders, by mouse, touch and keys. The library's own plugin assumes
 * lines from left to right and would resize Arabic tables the wrong way. The first change gives all
 * columns of a table a width, so that readers see the same widths.
 */
export function createColumnResizing(borderKey: PluginKey<number>) {
  let isDragging = false
  return {
    handlesIn: (state: EditorState) => handlesIn(state, borderKey.getState(state) ?? -1),
    /** Moves the border at the end of the cell's column in the direction of the key. */
    byKey(view: EditorView, key: string): void {
      const $cell = cellAround(view.state.selection.$head)
      const dom = $cell ? view.nodeDOM($cell.pos) : null
      if (!(dom instanceof Element)) return
      widenColumn(view, isRightToLeft(dom) === (key === 'ArrowLeft') ? KEY_STEP : -KEY_STEP)
    },
    isDragging: () => isDragging,
    follow(view: EditorView, event: PointerEvent): void {
      if (!isDragging && view.editable) showBorder(borderKey, view, cellAtBorder(view, event))
    },
    leave(view: EditorView): void {
      if (!isDragging) showBorder(borderKey, view, -1)
    },
    start(view: EditorView, event: PointerEvent): void {
      const cell = view.editable && event.button === 0 ? cellAtBorder(view, event) : -1
      const column = columnAfter(view.state, cell)
      if (!column) return
      showBorder(borderKey, view, cell)
      isDragging = true
      drag(view, column, event.clientX, () => {
        isDragging = false
        showBorder(borderKey, view, -1)
      })
    },
  }
}

function showBorder(borderKey: PluginKey<number>, view: EditorView, cell: number): void {
  if (borderKey.getState(view.state) !== cell) {
    view.dispatch(view.state.tr.setMeta(borderKey, cell).setMeta('addToHistory', false))
  }
}

function cellAtBorder(view: EditorView, { target, clientX, pointerType }: PointerEvent): number {
  const dom = target instanceof Element ? target.closest('td, th') : null
  if (!dom || !view.dom.contains(dom)) return -1
  const { left, right } = dom.getBoundingClientRect()
  const [toStart, toEnd] = isRightToLeft(dom)
    ? [right - clientX, clientX - left]
    : [clientX - left, right - clientX]
  const near = pointerType === 'touch' ? NEAR.touch : NEAR.mouse
  const $cell = cellAround(view.state.doc.resolve(view.posAtDOM(dom, 0)))
  if (!$cell || Math.min(toStart, toEnd) > near) return -1
  if (toEnd <= near) return $cell.pos
  const map = TableMap.get($cell.node(-1))
  const at = map.map.indexOf($cell.pos - $cell.start(-1))
  const before = at % map.width === 0 ? undefined : map.map[at - 1]
  return before === undefined ? -1 : $cell.start(-1) + before
}

/** The column that ends with this cell. */
function columnAfter({ doc }: EditorState, cell: number): Column | undefined {
  if (cell < 0) return undefined
  const $cell = doc.resolve(cell)
  const table = $cell.node(-1)
  const { right } = TableMap.get(table).findCell(cell - $cell.start(-1))
  return { table, position: $cell.before(-1), index: right - 1 }
}

function drag(view: EditorView, column: Column, startX: number, onDone: () => void): void {
  const dom = tableOf(view, column)
  const widths = dom && widthsOf(view, column)
  if (!widths) {
    onDone()
    return
  }
  const sign = isRightToLeft(dom) ? -1 : 1
  const end = new AbortController()
  const options = { signal: end.signal }
  let current = widths

  function move({ clientX }: PointerEvent): void {
    current = withWidths(widths ?? [], column.index, (clientX - startX) * sign)
    display(dom, current)
  }

  function finish(isKept: boolean): void {
    end.abort()
    const isSame = view.state.doc.nodeAt(column.position) === column.table
    if (isKept && isSame && current !== widths)
      view.dispatch(resizeColumn(view.state, column, current))
    else if (widths) display(dom, widths)
    onDone()
  }

  addEventListener('pointermove', move, options)
  addEventListener('pointerup', () => finish(true), options)
  addEventListener('pointercancel', () => finish(false), options)
}

/** Widens the column with the caret by these pixels. */
export function widenColumn(view: EditorView, by: number): void {
  const { state } = view
  const $cell = cellAround(state.selection.$head)
  const column = $cell ? columnAfter(state, $cell.pos) : undefined
  if (!column || !view.editable) return
  view.dispatch(resizeColumn(state, column, withWidths(widthsOf(view, column), column.index, by)))
}

const withWidths = (widths: readonly number[], index: number, by: number): number[] =>
  widths.map((width, at) => (at === index ? Math.max(MIN_WIDTH, width + by) : width))

function tableOf(view: EditorView, { position }: Column): HTMLTableElement | null {
  const dom = view.nodeDOM(position)
  return dom instanceof Element ? dom.querySelector('table') : null
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** The widths of all columns as they are laid out. */
function widthsOf(view: EditorView, { table, position }: Column): number[] {
  const map = TableMap.get(table)
  const widths = Array.from({ length: map.width }, () => MIN_WIDTH)
  // Cells of several columns come first, so that single cells overwrite their estimates.
  const cells = [...new Set(map.map)].map((cell) => ({ cell, ...map.findCell(cell) }))
  for (const { cell, left, right } of cells.toSorted(
    (one, other) => other.right - other.left - (one.right - one.left),
  )) {
    const dom = view.nodeDOM(position + 1 + cell)
    if (!(dom instanceof HTMLElement)) continue
    widths.fill(Math.round(dom.offsetWidth / (right - left)), left, right)
  }
  return widths
}

function display(table: HTMLTableElement | null, widths: readonly number[]): void {
  if (!table) return
  const columns = table.querySelectorAll<HTMLElement>(':scope > colgroup > col')
  for (const [at, column] of columns.entries()) column.style.inlineSize = `${widths[at]}px`
  table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`
  table.style.minWidth = ''
}

function resizeColumn({ tr }: EditorState, column: Column, widths: readonly number[]): Transaction {
  const { table, position } = column
  const map = TableMap.get(table)
  for (const cell of new Set(map.map)) {
    const { left, right } = map.findCell(cell)
    tr.setNodeAttribute(position + 1 + cell, 'colwidth', widths.slice(left, right))
  }
  return tr
}

/** A handle at each cell that ends with the column. */
function handlesIn(state: EditorState, cell: number): DecorationSet | undefined {
  const column = columnAfter(state, cell)
  if (!column) return undefined
  const map = TableMap.get(column.table)
  const handles: Decoration[] = []
  for (const at of new Set(map.map)) {
    if (map.findCell(at).right - 1 !== column.index) continue
    const end = column.position + 1 + at + (column.table.nodeAt(at)?.nodeSize ?? 0) - 1
    handles.push(Decoration.widget(end, createHandle))
  }
  return DecorationSet.create(state.doc, handles)
}

function createHandle(): HTMLElement {
  const handle = document.createElement('div')
  handle.className = 'column-resize-handle'
  return handle
}
