import type { DocumentNode } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import { resolveTarget } from '@waraq/sdk/resolve-target'
import { createCopies } from './clipboard/copies.ts'
import { withTrailingParagraph } from './commands/insertions.ts'
import { toEditorDocument } from './content/parse.ts'
import type { EditorContext } from './context/editor-context.ts'
import type { Part } from './context/features.ts'
import { createTextEditor } from './context/text-editor.ts'
import type { EditorInstance, EditorOptions } from './editor-instance.ts'
import { FEATURES } from './features/features.ts'
import { startKinds } from './features/start-kinds.ts'
import { createFootnoteView } from './footnotes/footnote-view.ts'
import { localeDirection } from './i18n/load-messages.ts'
import type { Messages } from './i18n/messages.ts'
import { createImageView } from './images/image-view.ts'
import { type EditorScope, type PreparedEditor, yieldToEventLoop } from './prepared-editor.ts'
import { atomNodeViews } from './schema/atoms.ts'
import { createSchema } from './schema/schema.ts'
import { createSession } from './session.ts'
import { createTextPlugins } from './text-plugins.ts'
import type { createLimitWarning } from './ui/content-limit.ts'
import { createEditorUi, type EditorUi } from './ui/editor-ui.ts'
import { createFrame } from './ui/frame.ts'
import { watchSize } from './ui/watch-size.ts'
import { loadIcons } from './widgets/icons.ts'

/**
 * Mounts an editor in an element of the page. Requires `editor.css` and the renderer's style sheet.
 * The messages are those of the locale.
 *
 * @throws TypeError if no element matches the target
 */
export function mountUncheckedEditor(
  client: Client,
  target: Element | string,
  options: EditorOptions,
  messages: Messages,
): EditorInstance {
  const { locale = 'en' } = options
  const frame = createFrame(resolveTarget(target), messages, {
    direction: localeDirection(locale),
    theme: options.theme ?? 'light',
  })

  // Runs while the document is loading.
  async function prepareEditor({ documentId, signal }: EditorScope): Promise<PreparedEditor> {
    const { root, body } = frame
    void loadIcons()
    const clicks = loadClicks()
    const editor = createTextEditor(body, createSchema(FEATURES), {
      class: 'wq-content wq-editable',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': messages.editor,
      'aria-description': messages.leave,
    })
    signal.addEventListener('abort', () => {
      hadFocus = editor.isFocused
      editor.destroy()
    })
    await yieldToEventLoop()
    const { without, host } = await loadChosen(options)
    signal.throwIfAborted()
    const base: EditorContext = {
      editor,
      client,
      messages,
      locale,
      root,
      documentId,
      save: session.save,
      saves: options.history === false ? undefined : session.saves,
      authorName: options.authorName,
      without,
      emit: (name, properties = {}) => options.onEvent?.(name, properties),
      signal,
    }
    const kinds = startKinds(base)
    const usual = { context: base, extensions: kinds.extensions }
    const { context, extensions } = host ? host.withHostParts(usual, options, session.saves) : usual
    const around = createEditorUi(context, frame, extensions, options.toolbar)
    const nodeViews = {
      ...atomNodeViews(editor.schema, locale, client.apiUrl, options.citations),
      ...Object.assign({}, ...FEATURES.map((it) => it.nodeViews?.(messages))),
      imageNode: createImageView({ client, messages, documentId }),
      footnoteReference: createFootnoteView(context),
    }
    const plugins = [
      ...around.plugins,
      createCopies(editor, locale, options.citations),
      ...kinds.keys,
      ...createTextPlugins(editor, {
        direction: localeDirection(locale),
        placeholder: options.placeholder ?? messages.placeholder,
        nodeViews,
        without,
      }),
      ...kinds.marks,
    ]

    function begin(content: DocumentNode, isEditable: boolean): void {
      opener = around
      const takesFocus = hadFocus || (options.autofocus ?? mayTakeFocus(root))
      frame.showEditor()
      editor.setEditable(isEditable)
      // Before the text is in the page, so that the browser computes its layout once.
      const editorDocument = toEditorDocument(content, editor.schema)
      const doc = isEditable ? withTrailingParagraph(editorDocument) : editorDocument
      editor.begin(doc, plugins, options.autofocus === true)
      frame.showText()
      around.follow()
      kinds.begin()
      void clicks.then((it) => signal.aborted || it?.placeCaretOnBlankClick(editor, body, signal))
      // Synchronously, so that no typed letter is lost.
      if (takesFocus && isEditable) editor.focus()
    }

    return { editor, begin }
  }

  let opener: EditorUi | undefined
  /** Whether the text had the focus when its last session ended. */
  let hadFocus = false
  // Loaded when a document is nearly full.
  let warning: Promise<ReturnType<typeof createLimitWarning>> | undefined
  const watched = watchSize(client, (size) => {
    if (size.bytes !== undefined) {
      warning ??= import('./ui/save-status.ts').then((it) =>
        it.createLimitWarning(frame.foot, locale),
      )
    }
    void warning?.then(
      ({ follow }) => follow(size),
      () => {
        warning = undefined
      },
    )
  })
  const session = createSession({
    client: watched,
    frame,
    messages,
    locale,
    options,
    prepareEditor,
  })
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

// Loaded beside the document; until then the browser places the caret.
const loadClicks = () => import('./clipboard/text-parts.ts').catch(() => undefined)

// Loaded only if the host uses these options.
async function loadChosen({ features, commands, templates, mentions, comments }: EditorOptions) {
  return {
    without: features
      ? (await import('./host/host-parts.ts')).partsWithout(features, FEATURES)
      : new Set<Part>(),
    host: (comments || commands || templates || mentions) && (await import('./host/host-parts.ts')),
  }
}

/**
 * Whether a text that opens here may take the focus: it is in view, nothing else has the focus, and
 * the focus opens no virtual keyboard.
 */
function mayTakeFocus(place: Element): boolean {
  const { activeElement, body } = document
  const isFree = document.hasFocus() && (!activeElement || activeElement === body)
  return isFree && matchMedia('(pointer: fine)').matches && isInView(place)
}

function isInView(place: Element): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return top < innerHeight && bottom >= 0
}
