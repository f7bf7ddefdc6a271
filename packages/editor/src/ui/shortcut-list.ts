import { foldText } from '@waraq/scripture/fold'
import type { EditorContext } from '../context/editor-context.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createElement, newId } from '../dom/elements.ts'
import { dialogMessagesFor } from '../i18n/dialogs.ts'
import { keyMessagesFor } from '../i18n/keys.ts'
import { formatShortcut } from '../widgets/shortcuts.ts'
import { type ShortcutCommand, withoutArticles } from '../widgets/ui-command.ts'
import { keyGroups } from './key-groups.ts'

/** Opens the list of keys, in groups, with a field that searches it. */
export function openShortcutList(
  context: EditorContext,
  commands: readonly ShortcutCommand[],
): void {
  const { messages, locale, root } = context
  const words = keyMessagesFor(locale)
  const lines: { element: HTMLElement; text: string }[] = []
  const sections = [...keyGroups(context, commands)].map(([group, rows]) => {
    const name = words.groups[group as keyof typeof words.groups]
    const list = [...rows].map(([label, keys]) => {
      const element = lineOf(label, keys)
      lines.push({
        element,
        text: wordsIn(`${name} ${label} ${keys.map(formatShortcut).join(' ')}`),
      })
      return element
    })
    const heading = createElement('h3', {}, name)
    heading.id = newId()
    const labelled = { attributes: { 'aria-labelledby': heading.id } }
    return createElement('section', labelled, heading, createElement('dl', {}, ...list))
  })
  const input = createElement('input', {
    class: 'wq-input',
    label: words.search,
    attributes: { type: 'search', placeholder: words.search, dir: 'auto', autocomplete: 'off' },
  })
  const status = createElement('p', { class: 'wq-dialog-note', role: 'status' })
  const all = createElement('div', { class: 'wq-keys', attributes: { tabindex: '0' } }, ...sections)
  adoptStyles(root.ownerDocument, STYLES)
  openDialog(
    context,
    { title: messages.commands.shortcuts, className: 'wq-search' },
    input,
    status,
    all,
  )
  input.addEventListener('input', search)
  input.focus()

  function search(): void {
    const query = wordsIn(input.value)
    for (const { element, text } of lines) element.hidden = !text.includes(query)
    for (const section of sections) section.hidden = !section.querySelector('dl > :not([hidden])')
    const isNone = sections.every(({ hidden }) => hidden)
    status.textContent = isNone ? dialogMessagesFor(locale).none : ''
  }
}

/** Folded words, each after a space. */
const wordsIn = (text: string) => ` ${withoutArticles(foldText(text.trim()))}`

function lineOf(label: string, keys: string[]): HTMLElement {
  const elements = keys.map((key) =>
    createElement('kbd', { attributes: { dir: 'ltr' } }, formatShortcut(key)),
  )
  return createElement(
    'div',
    {},
    createElement('dt', {}, label),
    createElement('dd', {}, ...elements),
  )
}

const STYLES = `
.wq-keys {
  overflow-y: auto;
}
.wq-keys h3 {
  margin: 14px 4px 4px;
  color: var(--wq-muted);
  font-size: 0.85rem;
}
.wq-keys dl {
  margin: 0;
}
.wq-keys dl > div:not([hidden]) {
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 4px 1rem;
  padding: 5px 4px;
  border-block-end: 1px solid var(--wq-line);
}
.wq-keys dd {
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 4px;
  margin: 0;
}
.wq-keys kbd {
  padding: 1px 7px;
  border: 1px solid var(--wq-line);
  border-radius: 5px;
  background: var(--wq-soft);
  white-space: nowrap;
}
`
