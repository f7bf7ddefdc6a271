import { Editor } from '@tiptap/core'
import { Dropcursor } from '@tiptap/extensions/drop-cursor'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import type { Node } from '@tiptap/pm/model'
import { EditorState, Plugin, Selection } from '@tiptap/pm/state'
import { type DocumentNode, EMPTY_DOCUMENT } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import { toEditor } from './content/to-editor.ts'
import { AutoDirection } from './direction/auto-direction.ts'
import type { EditorInstance, EditorOptions } from './editor-instance.ts'
import { createImageView } from './images/image-view.ts'
import type { PreparedText, TextPlace } from './prepared-text.ts'
import { atomViews } from './schema/atoms.ts'
import { schemaExtensions } from './schema/extensions.ts'
import { settled } from './schema/settled.ts'
import { AtomKeys } from './scripture/atom-keys.ts'
import { createScripture } from './scripture/scripture.ts'
import { scriptureAdditions } from './scripture/scripture-additions.ts'
import { createSession } from './session.ts'
import { createFrame } from './ui/frame.ts'
import { createInterface, type Interface } from './ui/interface.ts'
import { interfaceDirectionOf, wordsOf } from './ui/words.ts'
import type { Workbench } from './ui/workbench.ts'
import { Placeholder } from './writing/placeholder.ts'
import { writeOnPaper } from './writing/write-on-paper.ts'
import { WritingBlock } from './writing/writing-block.ts'

/**
 * Opens an editor in an element of the page. Needs `editor.css` and the renderer's style sheet.
 *
 * @throws TypeError for a place that does not exist
 */
export function mountEditor(
  client: Client,
  place: Element | string,
  options: EditorOptions = {},
): EditorInstance {
  const { locale = 'en' } = options
  const words = wordsOf(locale)
  const frame = createFrame(requirePlace(place), words, {
    direction: interfaceDirectionOf(locale),
    theme: options.theme ?? 'light',
  })

  // While the text is on its way.
  function prepareText({ documentId, signal }: TextPlace): PreparedText {
    const { root, body } = frame
    const editor = new Editor({
      element: body,
      injectCSS: false,
      content: EMPTY_DOCUMENT,
      extensions: [
        ...schemaExtensions(locale),
        AtomKeys,
        WritingBlock,
        AutoDirection.configure({ base: interfaceDirectionOf(locale) }),
        UndoRedo,
        Gapcursor,
        Dropcursor.configure({ color: 'var(--wq-accent)', width: 2 }),
        Placeholder.configure({ text: words.placeholder }),
      ].map(settled),
      editorProps: {
        // A block a line, however many others it lies in.
        clipboardTextSerializer: ({ content: { size }, content }) =>
          content.textBetween(0, size, '\n', (node) => node.type.spec.toText?.({ node }) ?? ''),
        attributes: {
          class: 'wq-content wq-editable',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': words.editor,
        },
      },
    })
    const bench: Workbench = {
      editor,
      client,
      words,
      locale,
      root,
      documentId,
      // Whether it went well stands below the text.
      save: () => void session.save().catch(() => {}),
      tell: (name, properties = {}) => options.onEvent?.(name, properties),
      signal,
    }
    const scripture = createScripture(bench)
    const around = createInterface(bench, frame, scriptureAdditions(bench, scripture))
    const views = {
      ...atomViews(locale),
      imageNode: createImageView({ client, words, documentId }),
    }
    const plugins = [
      ...around.plugins,
      ...scripture.keys,
      ...editor.state.plugins,
      ...scripture.marks,
      new Plugin({ props: { nodeViews: views } }),
    ]

    function begin(content: DocumentNode, isEditable: boolean): void {
      opener = around
      frame.showEditor()
      editor.setEditable(isEditable, false)
      // Before it is in the page, so that the browser lays it out once.
      beginWith(editor, toEditor(content, editor.schema), plugins, options.autofocus === true)
      frame.showText()
      around.follow()
      scripture.begin()
      writeOnPaper(editor, body, signal)
      // Fetched once all is there: no keyboard opens before.
      void import('./ui/watch-keyboard.ts').then(
        (it) => signal.aborted || it.watchKeyboard(root, signal),
        () => {},
      )
      // After whoever waits for the editor to be there.
      if (options.autofocus) setTimeout(() => editor.isDestroyed || editor.commands.focus('end'))
    }

    return { editor, begin }
  }

  let opener: Interface | undefined
  const session = createSession({ client, frame, words, locale, options, prepareText })
  return {
    getJSON: session.getJSON,
    save: session.save,
    setEditable: session.setEditable,
    setTheme: frame.setTheme,
    openShortcuts: () => opener?.openShortcuts(),
    openCommandPalette: () => opener?.openPalette(),
    destroy() {
      session.destroy()
      frame.remove()
    },
  }
}

/**
 * Begins with this text: nothing to undo, and nothing to save. All plugins at once, since those that show
 * nodes in their own way have a text that is there already built anew.
 */
function beginWith({ view }: Editor, doc: Node, plugins: Plugin[], isAtEnd: boolean): void {
  const selection = isAtEnd ? Selection.atEnd(doc) : Selection.atStart(doc)
  view.updateState(EditorState.create({ doc, plugins, selection }))
}

function requirePlace(place: Element | string): Element {
  const found = typeof place === 'string' ? document.querySelector(place) : place
  if (!found) throw new TypeError(`there is no element ${String(place)} on this page`)
  return found
}
