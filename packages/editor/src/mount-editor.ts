import type { DocumentNode } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import { toEditor } from './content/parse.ts'
import type { Workbench } from './context/editor-context.ts'
import { createTextEditor } from './context/text-editor.ts'
import type { EditorInstance, EditorOptions } from './editor-instance.ts'
import { interfaceDirectionOf, wordsOf } from './i18n/messages.ts'
import { createImageView } from './images/image-view.ts'
import { writeOnPaper } from './input/click-below.ts'
import { createTaskView } from './plugins/task-view.ts'
import { type PreparedText, type TextPlace, untilOthersWere } from './prepared-editor.ts'
import { atomViews } from './schema/atoms.ts'
import { createSchema } from './schema/schema.ts'
import { createScripture } from './scripture/scripture.ts'
import { scriptureAdditions } from './scripture/scripture-ui.ts'
import { createSession } from './session.ts'
import { createTextPlugins } from './text-plugins.ts'
import { createInterface, type Interface } from './ui/editor-ui.ts'
import { createFrame } from './ui/frame.ts'

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
  async function prepareText({ documentId, signal }: TextPlace): Promise<PreparedText> {
    const { root, body } = frame
    const editor = createTextEditor(body, createSchema(words), {
      class: 'wq-content wq-editable',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': words.editor,
    })
    signal.addEventListener('abort', editor.destroy)
    await untilOthersWere()
    signal.throwIfAborted()
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
    const nodeViews = {
      ...atomViews(locale),
      taskItem: createTaskView(words.task),
      imageNode: createImageView({ client, words, documentId }),
    }
    const plugins = [
      ...around.plugins,
      ...scripture.keys,
      ...createTextPlugins(editor, {
        direction: interfaceDirectionOf(locale),
        placeholder: words.placeholder,
        nodeViews,
      }),
      ...scripture.marks,
    ]

    function begin(content: DocumentNode, isEditable: boolean): void {
      opener = around
      frame.showEditor()
      editor.setEditable(isEditable)
      // Before it is in the page, so that the browser lays it out once.
      editor.begin(toEditor(content, editor.schema), plugins, options.autofocus === true)
      frame.showText()
      around.follow()
      scripture.begin()
      writeOnPaper(editor, body, signal)
      // After whoever waits for the editor to be there.
      if (options.autofocus) setTimeout(() => editor.isDestroyed || editor.focus())
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

function requirePlace(place: Element | string): Element {
  const found = typeof place === 'string' ? document.querySelector(place) : place
  if (!found) throw new TypeError(`there is no element ${String(place)} on this page`)
  return found
}
