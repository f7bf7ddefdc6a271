import type { EditorContext } from '../context/editor-context.ts'
import { createButton, createElement } from '../dom/elements.ts'

type LoadingContext = Pick<EditorContext, 'root' | 'messages' | 'editor' | 'signal'>

/**
 * Opens something whose code may still have to be fetched. What is typed meanwhile is meant for it, and stands in its
 * field when it is there; no letter of it gets into the text. Escape calls it off, and so does going elsewhere. Where
 * the code does not come, the author is told, and can try again.
 */
export function openLazily<Code>(
  context: LoadingContext,
  fetch: () => Promise<Code>,
  open: (code: Code) => void,
): void {
  const { messages } = context
  const field = createElement('input', { class: 'wq-loading-field', label: messages.loading })
  const close = showLine(context, messages.loading, field)

  function show(code: Code): void {
    if (!close()) return
    open(code)
    const asked = document.activeElement
    if (!field.value || !(asked instanceof HTMLInputElement)) return
    asked.value = field.value
    asked.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  function fail(): void {
    if (!close()) return
    const again = () => closeFailed() && openLazily(context, fetch, open)
    const button = createButton({ class: 'wq-button', takesFocus: true }, again, messages.retry)
    const closeFailed = showLine(context, messages.partFailed, button)
  }

  fetch().then(show, fail)
}

/** A line over the text with something that has the focus, until that is left; answers how to close it, if it is still there. */
function showLine({ root, editor, signal }: LoadingContext, said: string, field: HTMLElement) {
  const end = new AbortController()
  const heard = { signal: end.signal }
  const line = createElement('div', { class: 'wq-pending', role: 'status' }, said, field)
  signal.addEventListener('abort', close, heard)
  field.addEventListener(
    'keydown',
    ({ key }) => key === 'Escape' && close() && editor.focus(),
    heard,
  )
  // Where the window is left, the field still has the focus in it.
  field.addEventListener('blur', () => document.activeElement === field || close(), heard)
  root.append(line)
  field.focus()

  function close(): boolean {
    const isThere = !end.signal.aborted
    end.abort()
    line.remove()
    return isThere
  }

  return close
}
