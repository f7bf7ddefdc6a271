import type { TextEditor } from '../context/text-editor.ts'

/** The part of `VisualViewport` in use: the area that the virtual keyboard leaves visible. */
type Viewport = Pick<VisualViewport, 'offsetTop' | 'height' | 'scale' | 'addEventListener'>

/**
 * Sets `--wq-keyboard` to the height of the editor that the virtual keyboard covers, so that the
 * style sheet can place the toolbar above it without resizing the page.
 */
export function trackVirtualKeyboard(
  root: HTMLElement,
  signal: AbortSignal,
  viewport: Viewport | null = visualViewport,
): void {
  if (!viewport) return

  function follow({ offsetTop, height, scale }: Viewport): void {
    // A zoomed page usually does not show the editor's lower edge.
    const coveredHeight = scale > 1 ? 0 : coveredBelow(offsetTop + height)
    root.style.setProperty('--wq-keyboard', `${coveredHeight}px`)
  }

  function coveredBelow(line: number): number {
    const page = root.ownerDocument.documentElement.clientHeight
    const foot = Math.min(root.getBoundingClientRect().bottom, page)
    return Math.max(0, Math.round(foot - line))
  }

  for (const event of ['resize', 'scroll']) {
    viewport.addEventListener(event, () => follow(viewport), { signal })
  }
  follow(viewport)
}

/** Keeps the caret above the toolbar, which covers the last line of the page in low windows. */
export function trackWindowHeight({ view }: TextEditor, signal: AbortSignal): void {
  const low = matchMedia('(max-height: 30rem)')
  function follow(): void {
    const scrollMargin = { top: 5, right: 5, bottom: low.matches ? 60 : 5, left: 5 }
    view.setProps({ scrollMargin, scrollThreshold: low.matches ? scrollMargin : 0 })
  }
  low.addEventListener('change', follow, { signal })
  if (low.matches) follow()
}
