import { type LossCode, lossLines } from '@waraq/contract/losses'
import { readingLossMessagesFor } from '@waraq/contract/reading-losses'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { fileMessagesFor } from '../i18n/files.ts'
import { announce } from '../widgets/announce.ts'

/** Most files are read before that. */
const PROGRESS_DELAY_MS = 300

/** Shows that a file is being read, with a button that cancels it. */
export function showProgress(context: EditorContext, name: string) {
  const { locale, editor } = context
  const { reading, cancel } = fileMessagesFor(locale)
  const cancelling = new AbortController()
  let hide = () => {}
  const showing = setTimeout(() => {
    hide = showStaying(context, createElement('span', {}, reading(name)), cancel, () => {
      cancelling.abort()
      hide()
      editor.focus()
    })
  }, PROGRESS_DELAY_MS)
  return {
    signal: AbortSignal.any([context.signal, cancelling.signal]),
    close(): void {
      clearTimeout(showing)
      hide()
    },
  }
}

/** Lists what was lost of a file until the author closes the list. */
export function showLosses(
  context: EditorContext,
  name: string,
  losses: ReadonlyMap<LossCode, number>,
): void {
  const { locale, editor } = context
  const { inserted, lost } = fileMessagesFor(locale)
  if (losses.size === 0) {
    announce(context, inserted(name))
    return
  }
  adoptStyles(document, LOSSES_STYLES)
  const lines = lossLines(losses, locale, readingLossMessagesFor(locale)).map((line) =>
    createElement('li', {}, line),
  )
  const list = createElement(
    'ul',
    { class: 'wq-losses', label: lost, attributes: { tabindex: '0' } },
    ...lines,
  )
  const text = createElement('div', {}, `${inserted(name)} ${lost}`, list)
  const close = showStaying(context, text, context.messages.close, () => {
    close()
    editor.focus()
  })
}

/** A notice that others, which replace each other, do not replace. Returns what removes it. */
function showStaying(
  { root, signal }: EditorContext,
  content: HTMLElement,
  label: string,
  act: () => void,
): () => void {
  const notices = root.querySelector('.wq-notices')
  const button = createButton({ class: 'wq-button', takesFocus: true }, act, label)
  const notice = createElement(
    'div',
    { class: 'wq-saving-notice', role: 'status' },
    content,
    button,
  )
  const stay = new MutationObserver(() => notice.isConnected || notices?.append(notice))
  const remove = () => {
    stay.disconnect()
    notice.remove()
  }
  notices?.append(notice)
  if (notices) stay.observe(notices, { childList: true })
  signal.addEventListener('abort', remove, { once: true })
  return remove
}

const LOSSES_STYLES = `
.wq-saving-notice > div:has(> .wq-losses) {
  flex: 1 1 14rem;
}
.wq-losses {
  max-block-size: 30vh;
  margin-block: 0.3rem 0;
  padding-inline-start: 1.4em;
  overflow: auto;
}
`
