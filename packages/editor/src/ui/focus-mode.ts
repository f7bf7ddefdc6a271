import type { EditorContext } from '../context/editor-context.ts'

/** Functions that end the focus mode, by editor. */
const endings = new WeakMap<HTMLElement, () => void>()

/**
 * Shows the text alone, on the full screen where the browser allows it. The mode belongs to this
 * editor and not to the document; Escape or a second call ends it.
 */
export function toggleFocusMode({ root, editor, signal }: EditorContext): void {
  editor.focus()
  const endCurrent = endings.get(root)
  if (endCurrent) endCurrent()
  else begin(root, signal)
}

function begin(root: HTMLElement, ofEditor: AbortSignal): void {
  const mode = new AbortController()
  const signal = AbortSignal.any([ofEditor, mode.signal])
  endings.set(root, end)
  root.dataset.focusMode = ''
  // Before the text handles the key.
  root.addEventListener('keydown', endByEscape, { signal, capture: true })
  root.addEventListener('fullscreenchange', () => document.fullscreenElement ?? end(), { signal })
  // A frame without this permission stays in its page.
  root.requestFullscreen?.().catch(() => {})

  function end(): void {
    mode.abort()
    endings.delete(root)
    root.removeAttribute('data-focus-mode')
    if (document.fullscreenElement === root) void document.exitFullscreen()
  }

  // Escape closes a menu or the find bar first.
  function endByEscape({ key, target }: KeyboardEvent): void {
    const isInText = target instanceof Element && target.closest('.wq-editable') !== null
    if (key === 'Escape' && isInText && !root.querySelector(':popover-open')) end()
  }
}
