import type { DocumentNode } from '@waraq/contract'
import type { TextEditor } from './context/text-editor.ts'

/** Access to the document of a session; `signal` ends it. */
export interface EditorScope {
  documentId(): string | undefined
  signal: AbortSignal
}

/** An editor without its document. */
export interface PreparedEditor {
  editor: TextEditor
  /** Sets the document and shows the editor. */
  begin(content: DocumentNode, isEditable: boolean): void
}

/** Prepares an editor while its document loads; aborts it if either fails or the session ends. */
export async function prepareWhileLoading<Loaded, Opened>(
  finding: Promise<Loaded>,
  prepare: (signal: AbortSignal) => Promise<PreparedEditor>,
  open: (loaded: Loaded, prepared: PreparedEditor, page: AbortController) => Opened,
): Promise<Opened> {
  const page = new AbortController()
  // `await finding` below reports the error.
  finding.catch(() => {})
  await yieldToEventLoop()
  try {
    const prepared = await prepare(page.signal)
    return open(await finding, prepared, page)
  } catch (error) {
    page.abort()
    throw error
  }
}

/**
 * Yields to the event loop between parts of long work, so that responses can start their next
 * request.
 */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
