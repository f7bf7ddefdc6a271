import { linkAddressOf } from '@waraq/contract'
import { composeCommands } from '../commands/chain-commands.ts'
import { insertLink, rangeOfMark, selectMark, setMark, unsetMark } from '../commands/marks.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createButton, createElement, newId } from '../dom/elements.ts'
import { openLink } from '../dom/open-link.ts'
import { linkMessagesFor } from '../i18n/link-form.ts'
import { markType } from '../schema/schema.ts'
import { createIcon, type IconName } from '../widgets/icons.ts'

/** A form that edits, opens or removes the link of the selected text. */
export function createLinkForm({ editor, locale, signal }: EditorContext, end: () => void) {
  const messages = linkMessagesFor(locale)
  const { state } = editor
  const old = String(rangeOfMark(state, markType(state, 'link'))?.mark.attrs.href ?? '')
  const input = createElement('input', {
    class: 'wq-input',
    label: messages.address,
    attributes: { dir: 'ltr', placeholder: messages.hint, inputmode: 'url', autocomplete: 'off' },
  })
  const problem = createElement('div', { class: 'wq-error', role: 'alert' })
  problem.id = newId()
  input.value = old
  const tools = [
    iconButton('check', messages.apply, apply),
    ...(old ? [iconButton('open', messages.open, () => openLink(old))] : []),
    ...(old ? [iconButton('unlink', messages.remove, remove)] : []),
  ]
  const element = createElement('div', { class: 'wq-link-form' }, input, ...tools, problem)
  element.addEventListener('keydown', handleKey, { signal })

  function handleKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'Enter' && event.target === input) apply()
    else if (event.key === 'Escape') end()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function apply(): void {
    const href = linkAddressOf(completed(input.value.trim()))
    if (href === undefined) {
      problem.textContent = messages.invalid
      input.setAttribute('aria-describedby', problem.id)
      input.ariaInvalid = 'true'
      input.focus()
      return
    }
    const { empty } = editor.state.selection
    // Without a selection, the address becomes the text.
    if (empty && !old) editor.run(insertLink(href))
    else editor.run(composeCommands(selectMark('link'), setMark('link', { href })))
    end()
  }

  function remove(): void {
    editor.run(composeCommands(selectMark('link'), unsetMark('link')))
    end()
  }

  return { element, input }
}

// Completes typed addresses: `example.org/a`, or an e-mail address.
function completed(typed: string): string {
  if (/^[^\s@/]+@[^\s@/]+$/.test(typed) && hasInnerPoint(typed)) return `mailto:${typed}`
  return /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

/** Whether the domain of an e-mail address contains a dot. */
const hasInnerPoint = (typed: string): boolean =>
  typed.slice(typed.indexOf('@') + 2, -1).includes('.')

function iconButton(icon: IconName, label: string, press: () => void): HTMLButtonElement {
  const button = createButton(
    { class: 'wq-tool', label, takesFocus: true },
    press,
    createIcon(icon),
  )
  button.title = label
  return button
}
