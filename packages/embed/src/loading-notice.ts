import { createMessages, isRightToLeft, type Theme, themeNamed } from '@waraq/contract'

const messagesFor = createMessages({
  en: {
    loading: 'Loading',
    loadFailed: 'The editor could not be loaded.',
    retry: 'Try again',
  },
  ar: {
    loading: 'جارٍ التحميل',
    loadFailed: 'تعذّر تحميل المحرّر.',
    retry: 'أعد المحاولة',
  },
})

interface Options {
  locale: string
  theme: Theme
  retry(): void
}

/** Faster loads show no message. */
const LOADING_DELAY_MS = 200

/** The notice in place of an editor while its code loads or after it failed to load. */
export function createLoadingNotice(target: Element, { locale, theme, retry }: Options) {
  const messages = messagesFor(locale)
  const frame = target.ownerDocument.createElement('div')
  const text = target.ownerDocument.createElement('p')
  text.className = 'wq-notice'
  frame.dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
  frame.append(text)

  function setTheme(next: Theme): void {
    frame.className = `wq wq-${themeNamed(next)}`
  }

  let late: ReturnType<typeof setTimeout> | undefined
  setTheme(theme)
  return {
    setTheme,
    showLoading() {
      text.role = 'status'
      text.replaceChildren(messages.loading)
      late = setTimeout(() => target.append(frame), LOADING_DELAY_MS)
    },
    showFailure() {
      clearTimeout(late)
      const button = target.ownerDocument.createElement('button')
      button.type = 'button'
      button.className = 'wq-button'
      button.textContent = messages.retry
      button.addEventListener('click', retry)
      text.role = 'alert'
      text.replaceChildren(messages.loadFailed, ' ', button)
      target.append(frame)
    },
    remove() {
      clearTimeout(late)
      frame.remove()
    },
  }
}
