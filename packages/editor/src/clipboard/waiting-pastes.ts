import { Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { TextEditor } from '../context/text-editor.ts'
import { pasteMessagesFor } from '../i18n/pastes.ts'
import { showNotice } from '../widgets/notice.ts'

/** The data of a paste that waits, and its place in the current text. */
type Waiting = readonly [data: DataTransfer, from: number, to: number]

const key = new PluginKey<readonly Waiting[]>('paste')

/** Later pastes stay behind the one that is inserted, and typed text behind both. */
const plugin = new Plugin<readonly Waiting[]>({
  key,
  state: {
    init: () => [],
    apply(tr, all) {
      const place = (at: number) => tr.mapping.map(at, tr.getMeta('paste') ? 1 : -1)
      return tr.getMeta(key) ?? all.map(([data, from, to]) => [data, place(from), place(to)])
    },
  },
})

/**
 * A paste that waits for its code: it goes to its place, before what was typed since. If the code
 * cannot be loaded, it is plain text.
 */
export function addWaitingPaste(
  { view, addPlugin }: TextEditor,
  data: DataTransfer,
  load: () => Promise<void>,
  { notices, locale }: { notices: Element; locale: string },
): void {
  if (view.isDestroyed) return
  if (!key.get(view.state)) addPlugin(plugin)
  const { tr, selection } = view.state
  const all = key.getState(view.state) ?? []
  view.dispatch(tr.setMeta(key, [...all, [data, selection.from, selection.to]]))
  load().then(
    () => insertAll(true),
    () => {
      insertAll(false)
      const { plain, close } = pasteMessagesFor(locale)
      showNotice(notices, plain, [{ label: close, act: () => notices.replaceChildren() }])
    },
  )

  function insertAll(isLoaded: boolean): void {
    while (!view.isDestroyed && key.getState(view.state)?.length) insertFirst(view, isLoaded)
  }
}

function insertFirst(view: EditorView, isLoaded: boolean): void {
  const [first, ...others] = key.getState(view.state) ?? []
  if (!first) return
  const [data, from, to] = first
  const { doc, selection, tr } = view.state
  const isMoved = from !== selection.from || to !== selection.to
  if (isMoved) tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to)))
  view.dispatch(tr.setMeta(key, others))
  const event = new ClipboardEvent('paste', { clipboardData: data, cancelable: true })
  const text = data.getData('text/plain')
  if (isLoaded) view.dom.dispatchEvent(event)
  else if (text) view.pasteText(text, event)
  else view.pasteHTML(data.getData('text/html'), event)
  if (!isMoved) return
  // The caret goes back behind what was typed after the paste, or before it.
  const grown = selection.to > from ? view.state.doc.content.size - doc.content.size : 0
  const caret = view.state.doc.resolve(Math.max(0, selection.to + grown))
  view.dispatch(view.state.tr.setSelection(TextSelection.near(caret)))
}
