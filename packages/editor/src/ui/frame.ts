import { type Theme, themeNamed } from '@waraq/contract'
import { createButton, createElement } from '../dom/elements.ts'
import type { Messages } from '../i18n/messages.ts'

/** The layout of an editor: toolbar, text, and a footer with the save state. */
export interface Frame {
  root: HTMLElement
  toolbar: HTMLElement
  body: HTMLElement
  /** Below the text. */
  foot: HTMLElement
  /** The status of saving, in `foot`. */
  status: HTMLElement
  /** Above the text, for notices. */
  notices: HTMLElement
  showLoading(): void
  showFailure(sentence: string, retry: () => void): void
  /** Shows the interface; the text stays hidden until `showText`. */
  showEditor(): void
  showText(): void
  setTheme(theme: Theme): void
  remove(): void
}

/** Faster loads show no message. */
const LOADING_DELAY_MS = 200

export function createFrame(
  place: Element,
  messages: Messages,
  { direction, theme }: { direction: 'ltr' | 'rtl'; theme: Theme },
): Frame {
  const root = box('', 'region', messages.region)
  const toolbar = box('wq-toolbar', 'toolbar', messages.toolbar)
  const body = box('wq-body')
  const notices = box('wq-notices')
  const notice = box('wq-notice')
  const status = box('wq-status', 'status')
  const foot = box('wq-footer')
  root.dir = direction
  foot.append(status)
  // The page already shows the message while it loads this code; keep showing it.
  let isAnnounced = place.querySelector('.wq-notice') !== null
  let saying: ReturnType<typeof setTimeout> | undefined
  place.append(root)
  setTheme(theme)

  function setTheme(next: Theme): void {
    root.className = `wq wq-editor wq-${themeNamed(next)}`
  }

  return {
    root,
    toolbar,
    body,
    foot,
    status,
    notices,
    showLoading() {
      const say = () => notice.replaceChildren(messages.loading)
      notice.replaceChildren()
      root.replaceChildren(notice)
      if (isAnnounced) say()
      else saying = setTimeout(say, LOADING_DELAY_MS)
      isAnnounced = false
    },
    showFailure(sentence, retry) {
      clearTimeout(saying)
      const button = createButton({ class: 'wq-button', takesFocus: true }, retry, messages.retry)
      notice.replaceChildren(sentence, ' ', button)
      root.replaceChildren(notice)
    },
    // Keeps the menus that the editor has appended to the root.
    showEditor() {
      clearTimeout(saying)
      notice.replaceWith(toolbar, notices, foot)
    },
    showText: () => notices.after(body),
    setTheme,
    remove() {
      clearTimeout(saying)
      root.remove()
    },
  }
}

const box = (className: string, role?: string, label?: string): HTMLElement =>
  createElement('div', { class: className, role, label })
