/** An author who writes with the plugins and commands of the text, without a page. */

import type { DocumentNode } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import {
  AllSelection,
  type Command,
  EditorState,
  type Plugin,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { withTrailingParagraph } from '../src/commands/insertions.ts'
import { toEditorDocument } from '../src/content/parse.ts'
import { toStoredDocument } from '../src/content/serialize.ts'
import type { EditorContext } from '../src/context/editor-context.ts'
import type { TextEditor } from '../src/context/text-editor.ts'
import { type KindContext, keyedCommands } from '../src/core/feature.ts'
import { typingOf } from '../src/core/feature-menu.ts'
import { FEATURES } from '../src/features/features.ts'
import { FEATURE_MENUS } from '../src/features/menus.ts'
import { createFootnotes } from '../src/footnotes/footnotes.ts'
import { createShortcutKeys } from '../src/input/shortcut-keys.ts'
import { createTypedSigns } from '../src/input/typed-signs.ts'
import { atEndOfBody } from '../src/schema/footnotes.ts'
import { createSchema } from '../src/schema/schema.ts'
import { createTextPlugins } from '../src/text-plugins.ts'
import { TEXT_COMMANDS } from '../src/ui/command-catalog.ts'

export const schema = createSchema(FEATURES)

/** Opens a stored document with the caret at the end of its text. */
export function createAuthor(content: readonly DocumentNode[]) {
  const stored = toEditorDocument({ type: 'doc', content: [...content] }, schema)
  return authorOf(withTrailingParagraph(stored))
}

/** Opens a document of the editor. */
export function authorOf(doc: Node, selection = atEndOfBody(doc)) {
  // The parts of a view and an editor that the plugins and commands use without a page.
  const view = {
    editable: true,
    endOfTextblock: () => true,
    dispatch,
    focus() {},
    someProp: (name: string, ask: (value: unknown) => unknown) =>
      state.plugins
        .map(({ props }) => Reflect.get(props, name))
        .find((value) => value && ask(value)),
    get state() {
      return state
    },
  } as unknown as EditorView
  const editor = {
    view,
    schema,
    isEditable: true,
    focus() {},
    run: (command: Command) => command(state, dispatch, view),
    addPlugin(plugin: Plugin, place?: 'first') {
      const { plugins } = state
      state = state.reconfigure({
        plugins: place === 'first' ? [plugin, ...plugins] : [...plugins, plugin],
      })
    },
    get state() {
      return state
    },
  } as unknown as TextEditor
  const root = { querySelector: () => null } as unknown as EditorContext['root']
  const plugins = [
    createFootnotes({ editor, locale: 'en', root }),
    ...FEATURES.flatMap((it) => it.plugins?.(editor) ?? []),
    ...createTextPlugins(editor, {
      direction: 'ltr',
      placeholder: '',
      nodeViews: {},
      without: new Set(),
    }),
    createShortcutKeys(editor, [...TEXT_COMMANDS, ...keyedCommands(FEATURES, new Set())]),
  ]
  let state = EditorState.create({ doc, plugins, selection })
  const context = { editor, without: new Set() } as unknown as KindContext
  createTypedSigns(context, typingOf(FEATURE_MENUS, context))()

  function dispatch(tr: Transaction): void {
    state = state.apply(tr)
  }

  function press(name: string): void {
    const parts = name.split('+')
    const key = parts.pop()?.replace('Digit', '') ?? ''
    const [ctrlKey, shiftKey, altKey] = ['Control', 'Shift', 'Alt'].map((it) => parts.includes(it))
    const keyCode = key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0
    const event = { key, ctrlKey, shiftKey, altKey, metaKey: false, keyCode }
    const isHandled = view.someProp('handleKeyDown', (handle) =>
      handle.call(null, view, event as KeyboardEvent),
    )
    if (name === 'Control+a') dispatch(state.tr.setSelection(new AllSelection(state.doc)))
    if (!isHandled && key === 'Backspace') takeLetter(-1)
    if (!isHandled && key === 'Delete') takeLetter(1)
  }

  /** What a browser does with a key that no plugin handles. */
  function takeLetter(side: -1 | 1): void {
    const { selection, tr } = state
    const { $from, from, empty } = selection
    const next = side < 0 ? $from.nodeBefore : $from.nodeAfter
    const letters = [...new Intl.Segmenter().segment(next?.text ?? '')]
    const size = letters.at(side < 0 ? -1 : 0)?.segment.length ?? next?.nodeSize ?? 0
    if (!empty) tr.deleteSelection()
    else if (side < 0) tr.delete(from - size, from)
    else tr.delete(from, from + size)
    if (tr.docChanged) dispatch(tr)
  }

  function typeLetter(letter: string): void {
    const { from, to } = state.selection
    const deflt = () => state.tr.insertText(letter)
    const isHandled = view.someProp('handleTextInput', (handle) =>
      handle.call(null as never, view, from, to, letter, deflt),
    )
    if (!isHandled) dispatch(deflt())
  }

  return {
    editor,
    context,
    get state() {
      return state
    },
    dispatch,
    run: (command: Command) => command(state, dispatch, view),
    press,
    type(text: string): void {
      for (const letter of text) typeLetter(letter)
    },
    get content(): DocumentNode[] {
      const { content: now = [] } = toStoredDocument(state.doc)
      return JSON.parse(JSON.stringify(now))
    },
  }
}
