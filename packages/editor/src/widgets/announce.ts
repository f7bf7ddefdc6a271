import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { showNotice } from './notice.ts'

/** Announces a sentence to screen readers; with `isSeen` it is also shown above the text. */
export function announce(
  { root, messages, editor }: EditorContext,
  sentence: string,
  isSeen = false,
): void {
  const notices = root.querySelector('.wq-notices')
  if (isSeen && notices) {
    const act = () => {
      notices.replaceChildren()
      editor.focus()
    }
    showNotice(notices, sentence, [{ label: messages.close, act }])
    return
  }
  const announcer = '.wq-announcer.wq-of-markdown'
  const line =
    root.querySelector(announcer) ??
    createElement('div', { class: 'wq-announcer wq-of-markdown', role: 'status' })
  root.append(line)
  line.textContent = sentence
}
