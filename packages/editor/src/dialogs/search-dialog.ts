import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { dialogMessagesFor } from '../i18n/dialogs.ts'
import { createListbox, type Listbox } from '../widgets/listbox.ts'
import { openDialog } from './dialog.ts'

interface Searching<Option> {
  title: string
  label: string
  /** A further class of the dialog. */
  className?: string
  find(query: string): Option[] | Promise<Option[]>
  /** Options after those of `find`, while the query is still wanted. They may take longer. */
  findMore?(query: string, isWanted: () => boolean): Promise<Option[]>
  show(option: Option): Node[]
  choose(option: Option): void
  /** Shown if nothing is found. */
  none?: string
  /** Shown if `find` rejects. */
  failedMessage?: string
  /** The option that is current when the dialog opens; by default the first. */
  startAt?(option: Option): boolean
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 401

/** Opens a dialog with a search field and a list of results that the keyboard controls. */
export function openSearchDialog<Option>(
  context: EditorContext,
  searching: Searching<Option>,
): void {
  const { messages, locale } = context
  const {
    title,
    label,
    find,
    show,
    className = '',
    none = dialogMessagesFor(locale).none,
    failedMessage = none,
  } = searching
  const input = createElement('input', {
    class: 'wq-input',
    role: 'combobox',
    label,
    attributes: { autocomplete: 'off', placeholder: label, dir: 'auto', 'aria-expanded': 'true' },
  })
  const list = createListbox<Option>({ label: title, owner: input, show, choose })
  const status = createElement('p', { class: 'wq-dialog-note', role: 'status' })
  const names = { title, className: `wq-search ${className}` }
  const dialog = openDialog(context, names, input, status, list.element)
  let latest = 0
  let isSearching = false
  // Whether Enter was pressed before the results of the query arrived.
  let choosesFirst = false
  input.setAttribute('aria-controls', list.element.id)
  input.addEventListener('input', () => void search())
  input.addEventListener('keydown', handleKey)
  input.focus()
  void search()

  async function search(): Promise<void> {
    const number = ++latest
    const isWanted = () => number === latest
    isSearching = true
    choosesFirst = false
    try {
      await findFor(input.value.trim(), isWanted, number === 1)
    } catch (error) {
      if (isWanted()) status.textContent = isSignedOut(error) ? messages.signedOut : failedMessage
    }
    if (isWanted()) isSearching = false
  }

  async function findFor(query: string, isWanted: () => boolean, isFirst: boolean): Promise<void> {
    const options = await find(query)
    if (!isWanted()) return
    const more = searching.findMore?.(query, isWanted)
    if (!more || options.length > 0) showOptions(options, startOf(options, isFirst))
    const others = await more
    if (!isWanted() || !others) return
    const current = list.current ? options.indexOf(list.current) : 0
    showOptions([...options, ...others], Math.max(current, 0))
  }

  const startOf = (options: Option[], isFirst: boolean): number =>
    isFirst
      ? Math.max(
          0,
          options.findIndex((option) => searching.startAt?.(option)),
        )
      : 0

  function showOptions(options: Option[], current: number): void {
    isSearching = false
    list.show(options, current)
    list.element.hidden = options.length === 0
    status.textContent = options.length === 0 ? none : ''
    if (choosesFirst && dialog.element.open && list.current) choose(list.current)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    const step = stepOf(event.key, list)
    if (step) list.move(step)
    else if (event.key === 'Enter') {
      if (isSearching) choosesFirst = true
      else if (list.current) choose(list.current)
    } else return
    event.preventDefault()
  }

  function choose(option: Option): void {
    dialog.close()
    searching.choose(option)
  }
}

/** By how many options a key moves: in a grid of signs, the arrows to the sides move as well. */
function stepOf(key: string, { columns, element }: Listbox<unknown>): number | undefined {
  if (key === 'ArrowDown') return columns
  if (key === 'ArrowUp') return -columns
  if (columns < 2 || !/^Arrow(Left|Right)$/.test(key)) return undefined
  return (key === 'ArrowLeft') === (getComputedStyle(element).direction === 'rtl') ? 1 : -1
}
