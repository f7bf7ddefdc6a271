import { keydownHandler } from 'prosemirror-keymap'
import { Plugin, PluginKey } from 'prosemirror-state'
import { isInTable, TableView } from 'prosemirror-tables'

type Resizing = ReturnType<typeof import('./column-resizing.ts').createColumnResizing>

/** The least width of columns without one, as in the reader. */
const MIN_WIDTH = 120

/** Keys that move the border at the end of the cell's column. */
export const COLUMN_KEYS = { 'Alt-Shift-ArrowLeft': isInTable, 'Alt-Shift-ArrowRight': isInTable }

/** The cell before the border under the pointer; -1 for none. */
const borderKey = new PluginKey<number>('columnBorder')

/** Shows tables, and loads the resizing of columns when the author first points at a cell. */
export function createColumnBorders(): Plugin<number> {
  let resizing: Resizing | undefined

  // A failed load is retried with the next event.
  function use(act: (loadedModule: Resizing) => void): void {
    import('./column-resizing.ts').then(
      (it) => {
        resizing ??= it.createColumnResizing(borderKey)
        act(resizing)
      },
      () => {},
    )
  }

  return new Plugin<number>({
    key: borderKey,
    state: {
      init: () => -1,
      apply(transaction, cell) {
        const next: unknown = transaction.getMeta(borderKey)
        if (typeof next === 'number') return next
        return transaction.docChanged ? -1 : cell
      },
    },
    props: {
      attributes: (state) =>
        (borderKey.getState(state) ?? -1) < 0 ? {} : { class: 'resize-cursor' },
      decorations: (state) => resizing?.handlesIn(state),
      nodeViews: { table: (node) => new TableView(node, MIN_WIDTH) },
      handleKeyDown(view, event) {
        const isBorderKey = keydownHandler(COLUMN_KEYS)(view, event)
        if (isBorderKey) use(({ byKey }) => byKey(view, event.key))
        return isBorderKey
      },
      handleDOMEvents: {
        pointermove(view, event) {
          if (resizing) resizing.follow(view, event)
          else if (event.target instanceof Element && event.target.closest('td, th')) {
            use(({ follow }) => follow(view, event))
          }
        },
        pointerleave: (view) => resizing?.leave(view),
        pointerdown: (view, event) => resizing?.start(view, event),
        mousedown(_view, event) {
          // Keeps the selection while dragging.
          if (!resizing?.isDragging()) return false
          event.preventDefault()
          return true
        },
      },
    },
  })
}
