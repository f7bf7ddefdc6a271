import { EMPTY_DOCUMENT } from '@waraq/contract'
import type { EditorInstance, EditorOptions } from '@waraq/editor'
import { loadEditor } from '@waraq/editor/load-editor'
import type { Client } from '@waraq/sdk/client'
import { createLoadingNotice } from './loading-notice.ts'
import { preloadDocument } from './preload-document.ts'

/** Loads the editor's code, separate from the rest because most pages only read. */
type LoadEditor = typeof loadEditor

/**
 * Mounts an editor when its code is loaded and then applies earlier calls; a failed load shows a
 * notice with a retry.
 */
export function mountWhenLoaded(
  client: Client,
  target: Element,
  options: EditorOptions,
  load: LoadEditor = loadEditor,
): EditorInstance {
  const { documentId, locale = 'en', onError } = options
  let { theme = 'light', readOnly = false } = options
  let editor: EditorInstance | undefined
  const end = new AbortController()
  const notice = createLoadingNotice(target, { locale, theme, retry: () => begin() })
  let mounting: Promise<EditorInstance | undefined>

  async function mount(): Promise<EditorInstance | undefined> {
    const loading = load(locale)
    // The token and the document load in parallel with the code.
    const asking =
      documentId === undefined ? client : preloadDocument(client, documentId, end.signal)
    notice.showLoading()
    const { mountUncheckedEditor } = await loading
    if (end.signal.aborted) return undefined
    editor = mountUncheckedEditor(asking, target, { ...options, theme, readOnly })
    notice.remove()
    return editor
  }

  function begin(): void {
    mounting = mount()
    mounting.catch((error: unknown) => {
      if (end.signal.aborted) return
      notice.showFailure()
      onError?.('load_failed', error)
    })
  }

  // A failed load was already reported.
  function whenMounted(act: (mounted: EditorInstance) => void): void {
    void mounting.then((mounted) => mounted && act(mounted)).catch(() => {})
  }

  begin()

  return {
    getJSON: () => editor?.getJSON() ?? options.initialContent ?? EMPTY_DOCUMENT,
    save: async () => (await mounting)?.save(),
    setEditable(isEditable) {
      readOnly = !isEditable
      editor?.setEditable(isEditable)
    },
    setTheme(next) {
      theme = next
      notice.setTheme(next)
      editor?.setTheme(next)
    },
    openShortcuts: () => whenMounted((it) => it.openShortcuts()),
    openCommandPalette: () => whenMounted((it) => it.openCommandPalette()),
    destroy() {
      end.abort()
      notice.remove()
      editor?.destroy()
    },
  }
}
