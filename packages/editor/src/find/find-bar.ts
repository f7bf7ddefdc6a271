import { TextSelection } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { findMessagesFor } from '../i18n/find.ts'
import { createIcon, type IconName } from '../widgets/icons.ts'
import { createFindPlugin, type FindState, findKey } from './find-plugin.ts'
import { replaceMatches } from './replace.ts'

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
  editor.addPlugin(createFindPlugin())
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
      { class: 'wq-find-row' },
      sought,
      count,
      matchCase,
      isExact,
      ...navigationButtons(),
      closeButton(),
    ),
    createElement('div', { class: 'wq-find-row' }, replacement, ...replaceButtons()),
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
      icon('up', findMessages.previous, () => stepMatch(-1)),
      icon('down', findMessages.next, () => stepMatch(1)),
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

  function findState(): FindState | undefined {
    return findKey.getState(editor.state)
  }

  function ask(change: Partial<FindState>): void {
    editor.view.dispatch(editor.state.tr.setMeta(findKey, change))
  }

  function runSearch(): void {
    const options = {
      matchCase: matchCase.ariaPressed === 'true',
      isExact: isExact.ariaPressed === 'true',
    }
    ask({ sought: sought.value, options })
    // Starts at the first match after the caret.
    const { matches } = findState() ?? { matches: [] }
    const { from } = editor.state.selection
    goTo(
      Math.max(
        0,
        matches.findIndex((match) => match.from >= from),
      ),
    )
  }

  function stepMatch(step: 1 | -1): void {
    const { matches, at } = findState() ?? { matches: [], at: 0 }
    if (matches.length > 0) goTo((at + step + matches.length) % matches.length)
  }

  function goTo(at: number): void {
    ask({ at })
    const match = findState()?.matches[at]
    if (match) show(match.from)
    follow()
  }

  function show(position: number): void {
    const { node } = editor.view.domAtPos(position)
    const element = node instanceof Element ? node : node.parentElement
    unfold(position)
    element?.scrollIntoView({ block: 'center' })
  }

  // Opens collapsed toggles around a match.
  function unfold(position: number): void {
    const { doc, tr } = editor.state
    const place = doc.resolve(position)
    for (let depth = place.depth; depth > 0; depth--) {
      const { type, attrs } = place.node(depth)
      if (type.name === 'details' && !attrs.open)
        tr.setNodeAttribute(place.before(depth), 'open', true)
    }
    if (tr.docChanged && editor.isEditable) editor.view.dispatch(tr)
  }

  function replaceOne(): void {
    const { matches, at } = findState() ?? { matches: [], at: 0 }
    const match = matches[at]
    if (!match || !editor.isEditable) return
    editor.view.dispatch(replaceMatches(editor.state, [match], replacement.value))
    // The replacement may contain the search text, so the search continues after it.
    const after = match.from + replacement.value.length
    const rest = findState()?.matches ?? []
    goTo(
      Math.max(
        0,
        rest.findIndex(({ from }) => from >= after),
      ),
    )
  }

  function replaceAll(): void {
    const { matches } = findState() ?? { matches: [] }
    if (!editor.isEditable) return
    editor.view.dispatch(replaceMatches(editor.state, matches, replacement.value))
    follow()
  }

  function follow(): void {
    const { matches, at } = findState() ?? { matches: [], at: 0 }
    const text = findMessages.position(at + 1, matches.length)
    count.textContent = matches.length > 0 ? text : sought.value ? findMessages.none : ''
  }

  function selectedText(): string {
    const { from, to } = editor.state.selection
    return editor.state.doc.textBetween(from, to, ' ', () => '').slice(0, 100)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === sought) stepMatch(event.shiftKey ? -1 : 1)
    else if (event.key === 'Enter' && event.target === replacement) replaceOne()
    else return
    event.preventDefault()
  }

  function close(): void {
    const match = findState()?.matches[findState()?.at ?? 0]
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
