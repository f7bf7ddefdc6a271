import type { DocumentNode } from '@waraq/contract'
import type { TextEditor } from './context/text-editor.ts'

/** Where a text is edited, until the signal. */
export interface EditorScope {
  documentId(): string | undefined
  signal: AbortSignal
}

/** An editor that has everything but its text. */
export interface PreparedEditor {
  editor: TextEditor
  /** Gives it its text, and shows it. */
  begin(content: DocumentNode, isEditable: boolean): void
}

/** Makes an editor while its text is on the way; undone where either fails, or nobody waits any more. */
export async function prepareWhileLoading<Found, Opened>(
  finding: Promise<Found>,
  prepare: (signal: AbortSignal) => Promise<PreparedEditor>,
  open: (found: Found, prepared: PreparedEditor, page: AbortController) => Opened,
): Promise<Opened> {
  const page = new AbortController()
  // Whoever waits for it is told what went wrong.
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

/** A pause in long work: what has come meanwhile may ask for what comes next, as a document for its draft. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
