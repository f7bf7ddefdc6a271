import { buttonOf, elementOf } from '../elements.ts'
import type { LocalCommentMessages } from '../i18n/comments.ts'
import { COMMENT_STYLES } from './styles.ts'

interface Options {
  /** The element of the editor or the rendered document. */
  root: HTMLElement
  /** What the panel stands beside. */
  text: HTMLElement
  messages: Pick<LocalCommentMessages, 'title' | 'close'>
  close(): void
  signal: AbortSignal
}

/** From this width of the window on, the panel stands beside the text. */
const WIDE_WINDOW = 1100
/** The text needs some of it, too. */
const WIDE_ROOT = 860

const styled = new WeakSet<Document>()

/** The box of the comments: beside the text, or a sheet from below where there is no room. */
export function createPanelFrame({ root, text, messages, close, signal }: Options) {
  const { ownerDocument: document } = root
  const view = document.defaultView ?? window
  const element = elementOf(document, 'section', 'wq-comments')
  const head = elementOf(document, 'header', 'wq-comments-head')
  const closing = buttonOf(document, '✕', close)
  let isOpen = false

  addStyles(document)
  element.ariaLabel = messages.title
  element.hidden = true
  element.tabIndex = -1
  closing.ariaLabel = messages.close
  head.append(elementOf(document, 'h2', '', messages.title), closing)
  element.append(head)
  text.after(element)
  const sizes = new ResizeObserver(follow)
  sizes.observe(root)
  view.addEventListener('resize', follow, { signal })
  for (const event of ['resize', 'scroll'])
    view.visualViewport?.addEventListener(event, followKeyboard, { signal })
  signal.addEventListener('abort', () => {
    sizes.disconnect()
    delete root.dataset.comments
    element.remove()
  })

  function follow(): void {
    if (!isOpen) return
    const isWide = view.innerWidth >= WIDE_WINDOW && root.clientWidth >= WIDE_ROOT
    const place = isWide ? 'beside' : 'below'
    if (root.dataset.comments === place) return
    root.dataset.comments = place
    // In the top layer, a sheet is neither clipped nor covered by the page.
    if (isWide) element.popover = null
    else {
      element.popover = 'manual'
      element.showPopover()
      followKeyboard()
    }
  }

  // The virtual keyboard covers the page without resizing it.
  function followKeyboard(): void {
    const { visualViewport: seen } = view
    if (!seen || seen.scale > 1) return
    const covered = Math.max(0, view.innerHeight - seen.height - seen.offsetTop)
    element.style.setProperty('--wq-covered', `${covered}px`)
  }

  return {
    element,
    head,
    get isOpen() {
      return isOpen
    },
    open(): void {
      if (isOpen) return
      isOpen = true
      element.hidden = false
      follow()
    },
    /** Keeps the focus in the panel when an element with it leaves. */
    keepFocus(act: () => void): void {
      const hadFocus = element.contains(document.activeElement)
      act()
      if (hadFocus && !element.contains(document.activeElement)) element.focus()
    },
    close(): void {
      isOpen = false
      element.popover = null
      element.hidden = true
      delete root.dataset.comments
    },
  }
}

// A content security policy without inline styles allows it.
function addStyles(document: Document): void {
  if (styled.has(document)) return
  styled.add(document)
  const sheet = new (document.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(COMMENT_STYLES)
  document.adoptedStyleSheets.push(sheet)
}
