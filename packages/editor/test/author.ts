/** An author who writes with the plugins of the text and of footnotes, without a page. */
import type { DocumentNode } from '@waraq/contract'
import { type Command, EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { withTrailingParagraph } from '../src/commands/trailing-paragraph.ts'
import { toEditorDocument } from '../src/content/parse.ts'
import { toStoredDocument } from '../src/content/serialize.ts'
import type { EditorContext } from '../src/context/editor-context.ts'
import type { TextEditor } from '../src/context/text-editor.ts'
import { createFootnotes } from '../src/footnotes/footnotes.ts'
import { atEndOfBody } from '../src/schema/footnotes.ts'
import { createSchema } from '../src/schema/schema.ts'
import { createTextPlugins } from '../src/text-plugins.ts'

export const schema = createSchema()

/** Opens a document with the caret at the end of its text. */
export function createAuthor(content: readonly DocumentNode[]) {
  const stored = toEditorDocument({ type: 'doc', content: [...content] }, schema)
  const doc = withTrailingParagraph(stored)
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
    get state() {
      return state
    },
  } as unknown as TextEditor
  const root = { querySelector: () => null } as unknown as EditorContext['root']
  const plugins = [
    createFootnotes({ editor, locale: 'en', root }),
    ...createTextPlugins(editor, {
      direction: 'ltr',
      placeholder: '',
      nodeViews: {},
      without: new Set(),
    }),
  ]
  let state = EditorState.create({ doc, plugins, selection: atEndOfBody(doc) })

  function dispatch(tr: Transaction): void {
    state = state.apply(tr)
  }

  function press(name: string): void {
    const parts = name.split('+')
    const key = parts.pop() ?? ''
    const [ctrlKey, shiftKey, altKey] = ['Control', 'Shift', 'Alt'].map((it) => parts.includes(it))
    const event = { key, ctrlKey, shiftKey, altKey, metaKey: false, keyCode: 0 }
    view.someProp('handleKeyDown', (handle) => handle.call(null, view, event as KeyboardEvent))
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
