/** What is asked of a `VisualViewport`: the part of the page that no keyboard covers. */
type Seen = Pick<VisualViewport, 'offsetTop' | 'height' | 'scale' | 'addEventListener'>

/**
 * Tells the style sheet how much of the editor's foot the keyboard of a phone covers, in `--wq-keyboard`:
 * there the toolbar stands, and the page itself is not made smaller.
 */
export function trackVirtualKeyboard(
  root: HTMLElement,
  signal: AbortSignal,
  seen: Seen | null = visualViewport,
): void {
  if (!seen) return

  function follow({ offsetTop, height, scale }: Seen): void {
    // Who looks at a part of the page through a magnifier sees no foot of it either.
    const covered = scale > 1 ? 0 : coveredBelow(offsetTop + height)
    root.style.setProperty('--wq-keyboard', `${covered}px`)
  }

  function coveredBelow(line: number): number {
    const page = root.ownerDocument.documentElement.clientHeight
    const foot = Math.min(root.getBoundingClientRect().bottom, page)
    return Math.max(0, Math.round(foot - line))
  }

  for (const event of ['resize', 'scroll']) {
    seen.addEventListener(event, () => follow(seen), { signal })
  }
  follow(seen)
}
