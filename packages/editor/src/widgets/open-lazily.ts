import type { EditorContext } from '../context/editor-context.ts'
import { createButton, createElement } from '../dom/elements.ts'

type LoadingContext = Pick<EditorContext, 'root' | 'messages' | 'editor' | 'signal'>

/**
 * Opens a part of the interface that may still have to load. Text typed until then goes where it
 * puts the focus: to its input field, or the place of the caret. Escape or moving the focus cancels; a failed load offers a
 * retry.
 */
export function openLazily<Code>(
  context: LoadingContext,
  fetch: () => Promise<Code>,
  open: (code: Code) => void,
): void {
  const { messages, editor } = context
  const field = createElement('input', { class: 'wq-loading-field', label: messages.loading })
  const close = showLine(context, messages.loading, field)

  function show(code: Code): void {
    if (!close()) return
    open(code)
    // The field had the focus, and a picker of files takes none.
    if (document.activeElement === document.body) editor.focus()
    const { value } = field
    const activeElement = document.activeElement
    if (!value) return
    if (editor.isFocused) editor.view.dispatch(editor.state.tr.insertText(value))
    else if (activeElement instanceof HTMLInputElement) {
      activeElement.value = value
      activeElement.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }

  function fail(): void {
    if (!close()) return
    const again = () => closeFailed() && openLazily(context, fetch, open)
    const button = createButton({ class: 'wq-button', takesFocus: true }, again, messages.retry)
    const closeFailed = showLine(context, messages.partFailed, button)
  }

  fetch().then(show, fail)
}

/**
 * Shows a status line with a focused field until the focus leaves it. Returns a function that
 * closes it and tells whether it was still open.
 */
function showLine({ root, editor, signal }: LoadingContext, text: string, field: HTMLElement) {
  const end = new AbortController()
  const options = { signal: end.signal }
  const line = createElement('div', { class: 'wq-pending', role: 'status' }, text, field)
  signal.addEventListener('abort', close, options)
  field.addEventListener(
    'keydown',
    ({ key }) => key === 'Escape' && close() && editor.focus(),
    options,
  )
  // When the window loses the focus, the field stays the active element.
  field.addEventListener('blur', () => document.activeElement === field || close(), options)
  root.append(line)
  field.focus()

  function close(): boolean {
    const wasOpen = !end.signal.aborted
    end.abort()
    line.remove()
    return wasOpen
  }

  return close
}
