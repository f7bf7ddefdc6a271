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
import { atEndOfBody } from '../schema/footnotes.ts'
import { COMMAND, createUndoGroups } from './undo-groups.ts'

/** Events of an editor, at most one of each kind per transaction. */
type TextEvent = 'transaction' | 'update' | 'selectionUpdate' | 'focus' | 'blur'

/** An editable text in the page. */
export interface TextEditor {
  readonly view: EditorView
  readonly state: EditorState
  readonly schema: Schema
  readonly isEditable: boolean
  readonly isDestroyed: boolean
  readonly isFocused: boolean
  /** Replaces the state: the undo history is empty and nothing counts as changed. */
  begin(doc: Node, plugins: readonly Plugin[], isAtEnd: boolean): void
  setEditable(value: boolean): void
  /**
   * Focuses the editor, runs a command and scrolls to the caret; `false` if not possible or
   * read-only.
   */
  run(command: Command): boolean
  focus(): void
  /** Before all others if it is `first`: it sees keys and input before them. */
  addPlugin(plugin: Plugin, place?: 'first' | 'last'): void
  removePlugin(key: PluginKey): void
  on(event: TextEvent, listener: () => void): void
  off(event: TextEvent, listener: () => void): void
  /** Removes it from the page. `state` stays, and transactions still change it. */
  destroy(): void
}

/** Creates an empty editor in an element; `begin` sets the document. */
export function createTextEditor(
  place: HTMLElement,
  schema: Schema,
  attributes: Record<string, string>,
): TextEditor {
  const listeners = new Map<TextEvent, Set<() => void>>()
  let isEditable = true
  let groupUndo = createUndoGroups()
  const view = new EditorView(place, {
    state: EditorState.create({ schema }),
    editable: () => isEditable,
    attributes: () => ({ ...attributes, ...(isEditable && { tabindex: '0' }) }),
    dispatchTransaction: apply,
    handleDOMEvents: {
      focus: () => notify('focus'),
      blur: () => notify('blur'),
      // Keys that waited for a busy page come before the event of the caret that they moved.
      keydown({ composing }) {
        if (!composing) document.dispatchEvent(new Event('selectionchange'))
      },
    },
  })

  function apply(transaction: Transaction): void {
    const before = view.state
    groupUndo(transaction)
    const { state, transactions } = before.applyTransaction(transaction)
    if (view.isDestroyed) view.state = state
    else view.updateState(state)
    notify('transaction')
    if (!before.selection.eq(state.selection)) notify('selectionUpdate')
    if (transactions.some(({ docChanged }) => docChanged)) notify('update')
  }

  function notify(event: TextEvent): void {
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
      const selection = isAtEnd ? atEndOfBody(doc) : Selection.atStart(doc)
      groupUndo = createUndoGroups()
      // Sets all plugins at once: adding node views later would redraw the document.
      view.updateState(EditorState.create({ doc, plugins, selection }))
    },
    setEditable(value) {
      isEditable = value
      // Re-evaluates `editable` and `attributes`.
      view.setProps({})
    },
    run(command) {
      if (!isEditable) return false
      view.focus()
      const dispatch = (tr: Transaction) =>
        view.dispatch(tr.setMeta(COMMAND, true).scrollIntoView())
      return command(view.state, dispatch, view)
    },
    focus: () => view.focus(),
    addPlugin: (plugin, place) =>
      setPlugins(
        place === 'first' ? [plugin, ...view.state.plugins] : [...view.state.plugins, plugin],
      ),
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
  // Exposed on the element for tests.
  return Object.assign(view.dom, { editor }).editor
}
