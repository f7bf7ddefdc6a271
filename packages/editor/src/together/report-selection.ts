import type { TextEditor } from '../context/text-editor.ts'
import type { Scheduler } from '../saving/scheduler.ts'

interface Options {
  editor: TextEditor
  scheduler: Pick<Scheduler, 'createTimer'>
  /** Sends the selection. */
  send(): Promise<unknown>
  /** Aborted when the document closes. */
  signal: AbortSignal
}

/** The least time between two reports. */
const PAUSE_MS = 1_000
/** Others see a page for 30 seconds after its last report. */
const REPEAT_MS = 12_000

/** Reports the selection when it moves, and now and then while the page has the focus. */
export function reportSelection({ editor, scheduler, send, signal }: Options): void {
  let isDue = false
  const timer = scheduler.createTimer(() => {
    isDue = false
    // Otherwise nobody writes here, and the others stop to show a caret.
    if (editor.isFocused && !document.hidden) void send().catch(() => {})
    timer.start(REPEAT_MS)
  })
  function moved(): void {
    if (isDue) return
    isDue = true
    timer.start(PAUSE_MS)
  }
  for (const event of ['selectionUpdate', 'update', 'focus'] as const) editor.on(event, moved)
  signal.addEventListener('abort', () => {
    timer.stop()
    for (const event of ['selectionUpdate', 'update', 'focus'] as const) editor.off(event, moved)
  })
  moved()
}
