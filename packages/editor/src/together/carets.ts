import { Plugin, PluginKey } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createElement } from '../dom/elements.ts'
import { togetherMessagesFor } from '../i18n/together.ts'

/** The caret of another page. */
export interface Caret {
  page: string
  position: number
  /** Undefined without a name. */
  name: string | undefined
}

interface Options {
  editor: TextEditor
  locale: string
  /** Aborted when the document closes. */
  signal: AbortSignal
}

const CARETS = new PluginKey<readonly Caret[]>('carets')

const STYLES = `
.wq-body:has(> .wq-carets) {
  position: relative;
}
.wq-carets {
  position: absolute;
  left: 0;
  top: 0;
  pointer-events: none;
}
.wq-carets > * {
  position: absolute;
  border-left: 2px solid var(--wq-accent);
  margin-left: -1px;
}
.wq-carets > * > * {
  position: absolute;
  bottom: 100%;
  left: -2px;
  padding-inline: 4px;
  background: var(--wq-accent);
  color: var(--wq-on-accent);
  font: 0.75rem / 1.4 system-ui, sans-serif;
  white-space: nowrap;
}
.wq-carets > .wq-caret-end > * {
  left: auto;
  right: 0;
}
@media print {
  .wq-carets {
    display: none;
  }
}
`

/**
 * Shows the carets of other pages. They are drawn over the text: an element between two letters
 * would break their joining in Arabic.
 */
export function createCarets({ editor, locale, signal }: Options) {
  const { anotherAuthor } = togetherMessagesFor(locale)
  const { view } = editor
  // Their sentences are in a live region; a position says nothing to a screen reader.
  const layer = createElement('div', { class: 'wq-carets', attributes: { 'aria-hidden': 'true' } })
  adoptStyles(document, STYLES)
  view.dom.after(layer)
  let frame = 0
  const redraw = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(draw)
  }
  const resized = new ResizeObserver(redraw)
  resized.observe(view.dom)
  editor.addPlugin(
    new Plugin({
      key: CARETS,
      state: {
        init: (): readonly Caret[] => [],
        apply: (tr, carets) =>
          tr.getMeta(CARETS) ??
          carets.map((caret) => ({ ...caret, position: tr.mapping.map(caret.position) })),
      },
    }),
  )
  editor.on('transaction', redraw)
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    resized.disconnect()
    editor.off('transaction', redraw)
    layer.remove()
  })

  function draw(): void {
    if (editor.isDestroyed) return
    const { left, top } = layer.getBoundingClientRect()
    const { left: start, width } = view.dom.getBoundingClientRect()
    const carets = CARETS.getState(view.state) ?? []
    layer.replaceChildren(
      ...carets.map(({ position, name }) => {
        const end = view.state.doc.content.size
        const place = view.coordsAtPos(Math.min(position, end))
        const isBehind = place.left - start > width / 2
        const label = createElement('span', {}, name ?? anotherAuthor)
        const caret = createElement('div', { class: isBehind ? 'wq-caret-end' : '' }, label)
        caret.style.left = `${place.left - left}px`
        caret.style.top = `${place.top - top}px`
        caret.style.height = `${place.bottom - place.top}px`
        return caret
      }),
    )
  }

  return {
    /** Shows these carets instead of the ones before. */
    show(carets: readonly Caret[]): void {
      if (!signal.aborted && !editor.isDestroyed)
        view.dispatch(editor.state.tr.setMeta(CARETS, carets))
    },
    /** The carets where they are now. */
    shown: (): readonly Caret[] => CARETS.getState(editor.state) ?? [],
  }
}
