import { Editor } from '@tiptap/core'
import { CharacterCount, Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { type DocumentNode, EMPTY_DOCUMENT } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import { fromEditor } from './content/from-editor.ts'
import { isEmpty } from './content/is-empty.ts'
import { toEditor } from './content/to-editor.ts'
import { AutoDirection } from './direction/auto-direction.ts'
import { type Autosave, createAutosave, type Origin } from './saving/autosave.ts'
import { createTimers } from './saving/timers.ts'
import { schemaExtensions } from './schema/extensions.ts'
import { createFrame, type Frame, type Theme } from './ui/frame.ts'
import { createInterface } from './ui/interface.ts'
import { interfaceDirectionOf, wordsOf } from './ui/words.ts'

/** What a host is told of saving. `error` stands for every state in which something is not kept. */
export type HostSaveState = 'idle' | 'saving' | 'saved' | 'error'

export interface EditorOptions {
  /** The document to open; without one the first words make a new one. */
  documentId?: string | undefined
  /** What a new document begins with. */
  initialContent?: DocumentNode | null | undefined
  /** The language of the interface; `en` if not given. Text has its own directions. */
  locale?: string | undefined
  theme?: Theme | undefined
  readOnly?: boolean | undefined
  /** Puts the caret at the end. */
  autofocus?: boolean | undefined
  autosave?: { enabled?: boolean; debounceMs?: number } | undefined
  onReady?: (() => void) | undefined
  onChange?: ((content: DocumentNode) => void) | undefined
  onSaveStateChange?: ((state: HostSaveState) => void) | undefined
  onDocumentCreated?: ((id: string) => void) | undefined
  onError?: ((code: string, detail: unknown) => void) | undefined
  onEvent?: ((name: string, properties: Record<string, unknown>) => void) | undefined
}

export interface EditorInstance {
  /** The document as it would be saved now. */
  getJSON(): DocumentNode
  /** Saves now; resolves when all is kept. */
  save(): Promise<void>
  setEditable(isEditable: boolean): void
  setTheme(theme: Theme): void
  /** Ends it. What was not saved yet is sent once more. */
  destroy(): void
}

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
  const { locale = 'en', onReady, onError, onChange } = options
  const words = wordsOf(locale)
  const frame = createFrame(requirePlace(place), words, {
    direction: interfaceDirectionOf(locale),
    theme: options.theme ?? 'light',
  })
  const end = new AbortController()
  let isEditable = options.readOnly !== true
  let opened: { editor: Editor; autosave: Autosave } | undefined

  async function open(): Promise<void> {
    frame.showLoading()
    try {
      const { content, origin } = await load()
      if (end.signal.aborted) return
      opened = start(content, origin)
    } catch (error) {
      if (end.signal.aborted) return
      // Nothing is opened: what could not be read can never be overwritten.
      frame.showFailure(() => void open())
      onError?.('load_failed', error)
      return
    }
    onReady?.()
  }

  async function load(): Promise<{ content: DocumentNode; origin: Origin }> {
    const { documentId, initialContent } = options
    if (documentId === undefined) {
      return {
        content: initialContent ?? EMPTY_DOCUMENT,
        origin: { id: undefined, etag: undefined },
      }
    }
    const read = await client.readDocument(documentId, { signal: end.signal })
    return { content: read.content, origin: { id: read.id, etag: read.etag } }
  }

  function start(content: DocumentNode, origin: Origin) {
    const editor = createTextEditor(frame, content)
    const autosave = createAutosave({
      client,
      origin,
      snapshot: () => ({
        version: editor.state.doc,
        isEmpty: isEmpty(editor.state.doc),
        content: () => fromEditor(editor.state.doc),
      }),
      timers: createTimers(),
      newKey: () => crypto.randomUUID(),
      debounceMs: options.autosave?.debounceMs ?? 1000,
      maxWaitMs: 10_000,
      onState(state, error) {
        frame.showSaveState(state)
        tellHost(state, error)
      },
      onCreated: (id) => options.onDocumentCreated?.(id),
    })
    editor.on('update', () => {
      if (options.autosave?.enabled !== false) autosave.changed()
      onChange?.(fromEditor(editor.state.doc))
    })
    watchPage(autosave)
    return { editor, autosave }
  }

  function createTextEditor({ root, body, toolbar }: Frame, content: DocumentNode): Editor {
    frame.showEditor()
    const editor = new Editor({
      element: body,
      injectCSS: false,
      editable: isEditable,
      autofocus: options.autofocus ? 'end' : false,
      extensions: [
        ...schemaExtensions(locale),
        AutoDirection.configure({ base: interfaceDirectionOf(locale) }),
        UndoRedo,
        Gapcursor,
        Dropcursor.configure({ color: 'var(--wq-accent)', width: 2 }),
        Placeholder.configure({ placeholder: words.placeholder }),
        CharacterCount,
      ],
      editorProps: {
        attributes: {
          class: 'wq-content wq-editable',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': words.editor,
        },
      },
      onBeforeCreate: ({ editor: created }) => {
        // The stored document in the editor's own nodes; needs the schema, which exists from here on.
        created.options.content = toEditor(content, created.schema).toJSON()
      },
    })
    createInterface(
      {
        editor,
        client,
        words,
        locale,
        root,
        documentId: () => opened?.autosave.origin.id ?? options.documentId,
        tell: (name, properties = {}) => options.onEvent?.(name, properties),
        signal: end.signal,
      },
      toolbar,
    )
    return editor
  }

  function tellHost(state: Autosave['state'], error: unknown): void {
    const { onSaveStateChange } = options
    if (state === 'saving' || state === 'saved' || state === 'idle') onSaveStateChange?.(state)
    if (state === 'retrying' || state === 'conflict' || state === 'blocked') {
      onSaveStateChange?.('error')
      onError?.(codeOf(error), error)
    }
  }

  function watchPage(autosave: Autosave): void {
    const { signal } = end
    const leave = () => autosave.flush()
    addEventListener('pagehide', leave, { signal })
    addEventListener('online', () => autosave.retry(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') leave()
        else autosave.retry()
      },
      { signal },
    )
    addEventListener(
      'beforeunload',
      (event) => {
        if (autosave.hasUnsaved() && autosave.state !== 'saving') event.preventDefault()
      },
      { signal },
    )
  }

  void open()

  return {
    getJSON: () => (opened ? fromEditor(opened.editor.state.doc) : EMPTY_DOCUMENT),
    save: async () => opened?.autosave.save(),
    setEditable(value) {
      isEditable = value
      opened?.editor.setEditable(value, false)
    },
    setTheme: frame.setTheme,
    destroy() {
      opened?.autosave.flush()
      opened?.autosave.destroy()
      end.abort()
      opened?.editor.destroy()
      frame.remove()
    },
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'network'

function requirePlace(place: Element | string): Element {
  const found = typeof place === 'string' ? document.querySelector(place) : place
  if (!found) throw new TypeError(`there is no element ${String(place)} on this page`)
  return found
}
