import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { createListbox } from '../widgets/listbox.ts'
import { openDialog } from './dialog.ts'

interface Searching<Option> {
  title: string
  label: string
  find(query: string): Option[] | Promise<Option[]>
  show(option: Option): Node[]
  choose(option: Option): void
  /** Shown if `find` rejects. */
  failed: string
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 401

/** Opens a dialog with a search field and a list of results that the keyboard controls. */
export function openSearchDialog<Option>(
  context: EditorContext,
  searching: Searching<Option>,
): void {
  const { messages } = context
  const { title, label, find, show, failed } = searching
  const input = createElement('input', {
    class: 'wq-input',
    role: 'combobox',
    label,
    attributes: { autocomplete: 'off', placeholder: label, dir: 'auto', 'aria-expanded': 'true' },
  })
  const list = createListbox<Option>({ label: title, owner: input, show, choose })
  const status = createElement('p', { class: 'wq-dialog-note', role: 'status' })
  const dialog = openDialog(context, { title, className: 'wq-search' }, input, status, list.element)
  let latest = 0
  input.setAttribute('aria-controls', list.element.id)
  input.addEventListener('input', () => void search())
  input.addEventListener('keydown', handleKey)
  input.focus()
  void search()

  async function search(): Promise<void> {
    const number = ++latest
    try {
      const found = await find(input.value.trim())
      if (number !== latest) return
      list.show(found)
      list.element.hidden = found.length === 0
      status.textContent = found.length === 0 ? messages.menu.empty : ''
    } catch (error) {
      if (number !== latest) return
      status.textContent = isSignedOut(error) ? messages.signedOut : failed
    }
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'ArrowDown') list.move(1)
    else if (event.key === 'ArrowUp') list.move(-1)
    else if (event.key === 'Enter') {
      if (list.current) choose(list.current)
    } else return
    event.preventDefault()
  }

  function choose(option: Option): void {
    dialog.close()
    // After the dialog has restored the focus.
    setTimeout(() => searching.choose(option))
  }
}
