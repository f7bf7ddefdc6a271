import { linkAddressOf } from '@waraq/contract'
import { composeCommands } from '../commands/chain-commands.ts'
import { addressAt, removeLink } from '../commands/links.ts'
import { insertLink, selectMark, setMark } from '../commands/marks.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { linkMessagesFor } from '../i18n/link.ts'
import { askText } from './ask-text.ts'

/** Asks for the address of the selected text, or of the link at the caret. */
export function openLink(context: EditorContext): void {
  const { editor, messages, locale } = context
  const words = linkMessagesFor(locale)
  const old = addressAt(editor.state)
  const field = createElement('input', {
    class: 'wq-input',
    label: words.address,
    attributes: { dir: 'ltr', placeholder: 'https://', inputmode: 'url', autocomplete: 'off' },
  })
  field.value = old
  const addressOf = (typed: string) => linkAddressOf(completed(typed.trim()))
  askText(context, {
    title: messages.commands.link,
    field,
    note: createElement('div', { class: 'wq-error', role: 'alert' }),
    isAbove: false,
    remove: old ? { label: words.remove, run: () => editor.run(removeLink) } : undefined,
    problemOf: (typed) => (addressOf(typed) === undefined ? words.invalid : undefined),
    keep(typed) {
      const href = addressOf(typed) ?? ''
      // Without a selection, the address becomes the text.
      if (editor.state.selection.empty && !old) editor.run(insertLink(href))
      else editor.run(composeCommands(selectMark('link'), setMark('link', { href })))
    },
  })
  field.select()
}

// Completes typed addresses: `example.org/a`, or an e-mail address.
function completed(typed: string): string {
  if (/^[^\s@/]+@[^\s@/]+$/.test(typed) && hasInnerPoint(typed)) return `mailto:${typed}`
  return /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

/** Whether the domain of an e-mail address contains a dot. */
const hasInnerPoint = (typed: string): boolean =>
  typed.slice(typed.indexOf('@') + 2, -1).includes('.')
