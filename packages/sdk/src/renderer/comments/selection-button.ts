import { buttonOf } from '../elements.ts'

interface Options {
  frame: HTMLElement
  article: HTMLElement
  label: string
  press(range: Range): void
  signal: AbortSignal
}

const GAP = 8

/** Offers to comment on the words that a reader selects; Ctrl+Alt+M does it too. */
export function offerComments({ frame, article, label, press, signal }: Options): void {
  const { ownerDocument: document } = frame
  const view = document.defaultView ?? window
  const button = buttonOf(document, label, () => act())
  button.classList.add('wq-comment-offer')
  button.popover = 'manual'
  button.setAttribute('aria-keyshortcuts', 'Control+Alt+M')
  // The selection stays.
  button.addEventListener('pointerdown', (event) => event.preventDefault())
  frame.append(button)
  document.addEventListener('selectionchange', follow, { signal })
  for (const event of ['scroll', 'resize'])
    view.addEventListener(event, follow, { capture: true, passive: true, signal })
  document.addEventListener('keydown', handleKey, { signal })

  function selected(): Range | undefined {
    const selection = document.getSelection()
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
    const range = selection.getRangeAt(0)
    return article.contains(range.commonAncestorContainer) && /\S/.test(range.toString())
      ? range
      : undefined
  }

  function act(): void {
    const range = selected()?.cloneRange()
    if (range) press(range)
    follow()
  }

  function follow(): void {
    const range = selected()
    const box = range && [...range.getClientRects()].at(-1)
    if (!box) {
      if (button.matches(':popover-open')) button.hidePopover()
      return
    }
    if (!button.matches(':popover-open')) button.showPopover()
    const most = view.innerWidth - button.offsetWidth - GAP
    const isRtl = frame.dir === 'rtl'
    const left = isRtl ? box.left : box.right - button.offsetWidth
    button.style.left = `${Math.max(GAP, Math.min(left, most))}px`
    button.style.top = `${Math.min(box.bottom + GAP, view.innerHeight - button.offsetHeight - GAP)}px`
  }

  // By its place on the keyboard: Arabic layouts have another letter there.
  function handleKey(event: KeyboardEvent): void {
    const { ctrlKey, metaKey, altKey, shiftKey, code, defaultPrevented } = event
    const isKey = (ctrlKey || metaKey) && altKey && !shiftKey && code === 'KeyM'
    if (!isKey || defaultPrevented || !selected()) return
    event.preventDefault()
    act()
  }
}
