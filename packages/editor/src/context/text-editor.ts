import type { Node, Schema } from 'prosemirror-model'
import {
  type Command,
  EditorState,
  type Plugin,
  type PluginKey,
  Selection,
  type Transaction,
} from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'

/** What can be heard of a text that is edited; each with all that one change did. */
type TextEvent = 'transaction' | 'update' | 'selectionUpdate' | 'focus' | 'blur'

/** A text in the page that an author can change. */
export interface TextEditor {
  readonly view: EditorView
  readonly state: EditorState
  readonly schema: Schema
  readonly isEditable: boolean
  readonly isDestroyed: boolean
  readonly isFocused: boolean
  /** Begins with this text: nothing to undo, and nothing to save. */
  begin(doc: Node, plugins: readonly Plugin[], isAtEnd: boolean): void
  setEditable(value: boolean): void
  /** Does something to the text, with the caret in it and in sight; `false` where it is not possible, or only read. */
  run(command: Command): boolean
  focus(): void
  addPlugin(plugin: Plugin): void
  removePlugin(key: PluginKey): void
  on(event: TextEvent, listener: () => void): void
  off(event: TextEvent, listener: () => void): void
  destroy(): void
}

/** Puts an empty text into an element; `begin` gives it the text that is edited. */
export function createTextEditor(
  place: HTMLElement,
  schema: Schema,
  attributes: Record<string, string>,
): TextEditor {
  const listeners = new Map<TextEvent, Set<() => void>>()
  let isEditable = true
  const view = new EditorView(place, {
    state: EditorState.create({ schema }),
    editable: () => isEditable,
    attributes: () => ({ ...attributes, ...(isEditable && { tabindex: '0' }) }),
    // A block a line, however many others it lies in.
    clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size, '\n'),
    dispatchTransaction: apply,
    handleDOMEvents: { focus: () => tell('focus'), blur: () => tell('blur') },
  })

  function apply(transaction: Transaction): void {
    const before = view.state
    const { state, transactions } = before.applyTransaction(transaction)
    view.updateState(state)
    tell('transaction')
    if (!before.selection.eq(state.selection)) tell('selectionUpdate')
    if (transactions.some(({ docChanged }) => docChanged)) tell('update')
  }

  function tell(event: TextEvent): void {
    for (const listener of [...(listeners.get(event) ?? [])]) listener()
  }

  const setPlugins = (plugins: readonly Plugin[]) =>
    view.updateState(view.state.reconfigure({ plugins }))

  const editor: TextEditor = {
    view,
    schema,
    get state() {
      return view.state
    },
    get isEditable() {
      return isEditable
    },
    get isDestroyed() {
      return view.isDestroyed
    },
    get isFocused() {
      return view.hasFocus()
    },
    begin(doc, plugins, isAtEnd) {
      const selection = isAtEnd ? Selection.atEnd(doc) : Selection.atStart(doc)
      // All plugins at once: those that show nodes in their own way have a text that is there built anew.
      view.updateState(EditorState.create({ doc, plugins, selection }))
    },
    setEditable(value) {
      isEditable = value
      // Asks again what depends on it.
      view.setProps({})
    },
    run(command) {
      if (!isEditable) return false
      view.focus()
      return command(view.state, (tr) => view.dispatch(tr.scrollIntoView()), view)
    },
    focus: () => view.focus(),
    addPlugin: (plugin) => setPlugins([...view.state.plugins, plugin]),
    removePlugin: (key) => setPlugins(view.state.plugins.filter(({ spec }) => spec.key !== key)),
    on(event, listener) {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
    },
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    destroy() {
      view.destroy()
      listeners.clear()
    },
  }
  // For whoever looks at the page from outside, as tests do.
  return Object.assign(view.dom, { editor }).editor
}
