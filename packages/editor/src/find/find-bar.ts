import { TextSelection } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { findMessagesFor } from '../i18n/find.ts'
import { createIcon, type IconName } from '../widgets/icons.ts'
import { createFindPlugin, findKey } from './find-plugin.ts'
import { FIND_STYLES } from './find-styles.ts'
import { createMatchNavigation } from './match-navigation.ts'

type Field = 'sought' | 'replacement'

/** Opens the find bar below the toolbar in one of its fields, or goes to the field of an open one. */
export function openFindBar(context: EditorContext, name: Field = 'sought'): void {
  const { root, editor, messages, locale, signal } = context
  const findMessages = findMessagesFor(locale)
  const there = root.querySelector<HTMLInputElement>(`.wq-find [name=${name}]`)
  if (there) {
    goTo(there)
    return
  }
  adoptStyles(root.ownerDocument, FIND_STYLES)
  editor.addPlugin(createFindPlugin())
  const matches = createMatchNavigation(editor, follow)
  const replaceOne = () => matches.replaceOne(replacement.value)
  const replaceAll = () => matches.replaceAll(replacement.value)
  const queryField = field('sought', findMessages.find)
  const replacement = field('replacement', findMessages.replace)
  const count = createElement('span', { class: 'wq-find-count', role: 'status' })
  const matchCase = toggle('case', findMessages.matchCase, runSearch)
  const isExact = toggle('vowels', findMessages.exact, runSearch)
  const isWholeWord = toggle('words', findMessages.wholeWords, runSearch)
  const isExpression = toggle('expression', findMessages.expression, runSearch)
  const bar = createElement(
    'div',
    { class: 'wq-find', role: 'search', label: findMessages.label },
    createElement(
      'div',
      { class: 'wq-fields' },
      queryField,
      count,
      createElement(
        'div',
        { class: 'wq-group', role: 'group', label: findMessages.ways },
        matchCase,
        isExact,
        isWholeWord,
        isExpression,
      ),
      ...navigationButtons(),
      closeButton(),
    ),
    createElement('div', { class: 'wq-fields' }, replacement, ...replaceButtons()),
  )
  root.querySelector('.wq-body')?.before(bar)
  bar.addEventListener('keydown', handleKey)
  queryField.addEventListener('input', runSearch)
  editor.on('update', follow)
  signal.addEventListener('abort', () => bar.remove(), { once: true })
  queryField.value = selectedText()
  goTo(name === 'sought' ? queryField : replacement)
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

  function runSearch(): void {
    const options = {
      matchCase: isOn(matchCase),
      isExact: isOn(isExact),
      isWholeWord: isOn(isWholeWord),
      isExpression: isOn(isExpression),
    }
    // An expression always matches letters and vowel signs exactly.
    isExact.disabled = options.isExpression
    for (const input of [queryField, replacement]) input.dir = options.isExpression ? 'ltr' : 'auto'
    matches.search(queryField.value, options)
  }

  function follow(): void {
    const { matches: all, at, search } = matches.current()
    const problem = search.problem()
    queryField.ariaInvalid = String(problem !== undefined)
    if (problem) count.textContent = findMessages.problems[problem]
    else if (all.length > 0) count.textContent = findMessages.position(at + 1, all.length)
    else count.textContent = queryField.value ? findMessages.none : ''
  }

  function selectedText(): string {
    const { from, to } = editor.state.selection
    return editor.state.doc.textBetween(from, to, ' ', () => '').slice(0, 100)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    const field = fieldOf(event)
    const { key, target, shiftKey } = event
    const step = shiftKey ? -1 : 1
    if (field) openFindBar(context, field)
    else if (key === 'Escape') close()
    else if (key !== 'Enter') return
    else if (target === queryField) matches.step(step)
    else if (target === replacement) replaceOne()
    else return
    event.preventDefault()
  }

  function close(): void {
    const { matches: all, at } = matches.current()
    const match = all[at]
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

// The style sheet draws the sign; assistive technology reads only the label.
function toggle(
  sign: 'case' | 'vowels' | 'words' | 'expression',
  label: string,
  press: () => void,
): HTMLButtonElement {
  const button = createButton({ class: `wq-tool wq-find-${sign}`, label, takesFocus: true }, () => {
    button.ariaPressed = String(!isOn(button))
    press()
  })
  button.ariaPressed = 'false'
  button.title = label
  return button
}

const isOn = ({ ariaPressed }: HTMLButtonElement) => ariaPressed === 'true'

function goTo(input: HTMLInputElement): void {
  input.focus()
  input.select()
}

function field(name: Field, label: string): HTMLInputElement {
  return createElement('input', {
    class: 'wq-input',
    label,
    attributes: { name, placeholder: label, dir: 'auto', autocomplete: 'off', spellcheck: 'false' },
  })
}

/** The field that a key of the editor goes to; by its place, since letters differ by layout. */
function fieldOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Field | undefined {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return undefined
  return code === 'KeyF' ? 'sought' : code === 'KeyH' ? 'replacement' : undefined
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
