import { TextSelection } from 'prosemirror-state'
import type { Workbench } from '../context/editor-context.ts'
import { make, makeButton } from '../dom/elements.ts'
import { findWordsOf } from '../i18n/find.ts'
import { createIcon, type IconName } from '../widgets/icons.ts'
import { createFindPlugin, type Finding, findKey } from './find-plugin.ts'
import { replaceMatches } from './replace.ts'

/** Opens the line to find and replace under the toolbar, or goes to it where it is open. */
export function openFindBar(bench: Workbench): void {
  const { root, editor, words, locale, signal } = bench
  const own = findWordsOf(locale)
  const there = root.querySelector<HTMLInputElement>('.wq-find input')
  if (there) {
    there.focus()
    there.select()
    return
  }
  editor.addPlugin(createFindPlugin())
  const sought = field(own.find)
  const replacement = field(own.replace)
  const count = make('span', { class: 'wq-find-count', role: 'status' })
  const matchCase = toggle('case', own.matchCase)
  const isExact = toggle('vowels', own.exact)
  const bar = make(
    'div',
    { class: 'wq-find', role: 'search', label: own.label },
    make('div', { class: 'wq-find-row' }, sought, count, matchCase, isExact, ...goers(), closer()),
    make('div', { class: 'wq-find-row' }, replacement, ...replacers()),
  )
  root.querySelector('.wq-body')?.before(bar)
  bar.addEventListener('keydown', handleKey)
  sought.addEventListener('input', seek)
  editor.on('update', follow)
  signal.addEventListener('abort', () => bar.remove(), { once: true })
  sought.value = selectedText()
  sought.focus()
  sought.select()
  seek()

  function goers(): HTMLElement[] {
    return [icon('up', own.previous, () => go(-1)), icon('down', own.next, () => go(1))]
  }

  function closer(): HTMLElement {
    return icon('close', words.close, close)
  }

  function replacers(): HTMLElement[] {
    return [
      makeButton({ class: 'wq-button', takesFocus: true }, replaceOne, own.one),
      makeButton({ class: 'wq-button', takesFocus: true }, replaceAll, own.all),
    ]
  }

  // The sign is for the eye, and drawn by the style sheet: the button is called by its label alone.
  function toggle(sign: 'case' | 'vowels', label: string): HTMLButtonElement {
    const button = makeButton({ class: `wq-tool wq-find-${sign}`, label, takesFocus: true }, () => {
      button.ariaPressed = String(button.ariaPressed !== 'true')
      seek()
    })
    button.ariaPressed = 'false'
    button.title = label
    return button
  }

  function finding(): Finding | undefined {
    return findKey.getState(editor.state)
  }

  function ask(asked: Partial<Finding>): void {
    editor.view.dispatch(editor.state.tr.setMeta(findKey, asked))
  }

  function seek(): void {
    const options = {
      matchCase: matchCase.ariaPressed === 'true',
      isExact: isExact.ariaPressed === 'true',
    }
    ask({ sought: sought.value, options })
    // The first one from where the caret is.
    const { matches } = finding() ?? { matches: [] }
    const { from } = editor.state.selection
    goTo(
      Math.max(
        0,
        matches.findIndex((match) => match.from >= from),
      ),
    )
  }

  function go(step: 1 | -1): void {
    const { matches, at } = finding() ?? { matches: [], at: 0 }
    if (matches.length > 0) goTo((at + step + matches.length) % matches.length)
  }

  function goTo(at: number): void {
    ask({ at })
    const match = finding()?.matches[at]
    if (match) show(match.from)
    follow()
  }

  function show(position: number): void {
    const { node } = editor.view.domAtPos(position)
    const element = node instanceof Element ? node : node.parentElement
    unfold(position)
    element?.scrollIntoView({ block: 'center' })
  }

  // What is folded away is unfolded when something is found in it; to a reader nothing is folded.
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
    const { matches, at } = finding() ?? { matches: [], at: 0 }
    const match = matches[at]
    if (!match || !editor.isEditable) return
    editor.view.dispatch(replaceMatches(editor.state, [match], replacement.value))
    // What was put in may hold what is sought: on to the next one after it.
    const after = match.from + replacement.value.length
    const rest = finding()?.matches ?? []
    goTo(
      Math.max(
        0,
        rest.findIndex(({ from }) => from >= after),
      ),
    )
  }

  function replaceAll(): void {
    const { matches } = finding() ?? { matches: [] }
    if (!editor.isEditable) return
    editor.view.dispatch(replaceMatches(editor.state, matches, replacement.value))
    follow()
  }

  function follow(): void {
    const { matches, at } = finding() ?? { matches: [], at: 0 }
    const text = own.position(at + 1, matches.length)
    count.textContent = matches.length > 0 ? text : sought.value ? own.none : ''
  }

  function selectedText(): string {
    const { from, to } = editor.state.selection
    return editor.state.doc.textBetween(from, to, ' ', () => '').slice(0, 100)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === sought) go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Enter' && event.target === replacement) replaceOne()
    else return
    event.preventDefault()
  }

  function close(): void {
    const match = finding()?.matches[finding()?.at ?? 0]
    editor.off('update', follow)
    editor.removePlugin(findKey)
    bar.remove()
    const { tr, doc } = editor.state
    if (match) tr.setSelection(TextSelection.create(doc, match.from, match.to))
    editor.view.dispatch(tr.scrollIntoView())
    // At once: the editor's own command waits for the next frame, and a key pressed before it would go nowhere.
    editor.view.focus()
  }
}

function field(label: string): HTMLInputElement {
  return make('input', {
    class: 'wq-input',
    label,
    attributes: { placeholder: label, dir: 'auto', autocomplete: 'off' },
  })
}

function icon(name: IconName, label: string, press: () => void): HTMLButtonElement {
  const button = makeButton({ class: 'wq-tool', label, takesFocus: true }, press, createIcon(name))
  button.title = label
  return button
}
