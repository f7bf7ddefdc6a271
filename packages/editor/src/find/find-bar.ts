import { TextSelection } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { findMessagesFor } from '../i18n/find.ts'
import { createIcon, type IconName } from '../widgets/icons.ts'
import { createFindPlugin, findKey } from './find-plugin.ts'
import { FIND_STYLES } from './find-styles.ts'
import { createMatchNavigation } from './match-navigation.ts'

/** Opens the find bar below the toolbar, or focuses an open one. */
export function openFindBar(context: EditorContext): void {
  const { root, editor, messages, locale, signal } = context
  const findMessages = findMessagesFor(locale)
  const there = root.querySelector<HTMLInputElement>('.wq-find input')
  if (there) {
    there.focus()
    there.select()
    return
  }
  adoptStyles(root.ownerDocument, FIND_STYLES)
  editor.addPlugin(createFindPlugin())
  const matches = createMatchNavigation(editor, follow)
  const replaceOne = () => matches.replaceOne(replacement.value)
  const replaceAll = () => matches.replaceAll(replacement.value)
  const sought = field(findMessages.find)
  const replacement = field(findMessages.replace)
  const count = createElement('span', { class: 'wq-find-count', role: 'status' })
  const matchCase = toggle('case', findMessages.matchCase)
  const isExact = toggle('vowels', findMessages.exact)
  const bar = createElement(
    'div',
    { class: 'wq-find', role: 'search', label: findMessages.label },
    createElement(
      'div',
      { class: 'wq-fields' },
      sought,
      count,
      matchCase,
      isExact,
      ...navigationButtons(),
      closeButton(),
    ),
    createElement('div', { class: 'wq-fields' }, replacement, ...replaceButtons()),
  )
  root.querySelector('.wq-body')?.before(bar)
  bar.addEventListener('keydown', handleKey)
  sought.addEventListener('input', runSearch)
  editor.on('update', follow)
  signal.addEventListener('abort', () => bar.remove(), { once: true })
  sought.value = selectedText()
  sought.focus()
  sought.select()
  runSearch()

  function navigationButtons(): HTMLElement[] {
    return [
      icon('up', findMessages.previous, () => matches.step(-1)),
      icon('down', findMessages.next, () => matches.step(1)),
    ]
  }

  function closeButton(): HTMLElement {
    return icon('close', messages.close, close)
  }

  function replaceButtons(): HTMLElement[] {
    return [
      createButton({ class: 'wq-button', takesFocus: true }, replaceOne, findMessages.one),
      createButton({ class: 'wq-button', takesFocus: true }, replaceAll, findMessages.all),
    ]
  }

  // The style sheet draws the sign; assistive technology reads only the label.
  function toggle(sign: 'case' | 'vowels', label: string): HTMLButtonElement {
    const button = createButton(
      { class: `wq-tool wq-find-${sign}`, label, takesFocus: true },
      () => {
        button.ariaPressed = String(button.ariaPressed !== 'true')
        runSearch()
      },
    )
    button.ariaPressed = 'false'
    button.title = label
    return button
  }

  function runSearch(): void {
    matches.search(sought.value, {
      matchCase: matchCase.ariaPressed === 'true',
      isExact: isExact.ariaPressed === 'true',
    })
  }

  function follow(): void {
    const { matches: found, at } = matches.current()
    const text = findMessages.position(at + 1, found.length)
    count.textContent = found.length > 0 ? text : sought.value ? findMessages.none : ''
  }

  function selectedText(): string {
    const { from, to } = editor.state.selection
    return editor.state.doc.textBetween(from, to, ' ', () => '').slice(0, 100)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === sought) matches.step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Enter' && event.target === replacement) replaceOne()
    else return
    event.preventDefault()
  }

  function close(): void {
    const { matches: found, at } = matches.current()
    const match = found[at]
    editor.off('update', follow)
    editor.removePlugin(findKey)
    bar.remove()
    const { tr, doc } = editor.state
    if (match) tr.setSelection(TextSelection.create(doc, match.from, match.to))
    editor.view.dispatch(tr.scrollIntoView())
    // Synchronously: `editor.focus` waits for a frame, and keys pressed before it are lost.
    editor.view.focus()
  }
}

function field(label: string): HTMLInputElement {
  return createElement('input', {
    class: 'wq-input',
    label,
    attributes: { placeholder: label, dir: 'auto', autocomplete: 'off' },
  })
}

function icon(name: IconName, label: string, press: () => void): HTMLButtonElement {
  const button = createButton(
    { class: 'wq-tool', label, takesFocus: true },
    press,
    createIcon(name),
  )
  button.title = label
  return button
}
