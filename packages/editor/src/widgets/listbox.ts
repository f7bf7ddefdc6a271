import { createElement, newId } from '../dom/elements.ts'
import { inSections } from './sections.ts'

/** A list box controlled from another element, which keeps the focus. */
export interface Listbox<Option> {
  element: HTMLElement
  readonly current: Option | undefined
  /** Shows options; the one at this index is current, and none at -1. */
  show(options: readonly Option[], current?: number): void
  /** Makes the option at this index the current one. */
  select(index: number): void
  /** The number of options in a line. */
  readonly columns: number
  /**
   * Moves by so many options; false if there is none. A step by one goes on at the other end, and a
   * longer one ends there.
   */
  move(step: number): boolean
}

interface Listing<Option> {
  label: string
  /** The focused element, which gets `aria-activedescendant`. */
  owner: HTMLElement
  show(option: Option): Node[]
  /** The text that screen readers announce after the name of an option. */
  describe?(option: Option): string
  /** The name of the group of an option. Those of a group stand together. */
  groupOf?(option: Option): string | undefined
  choose(option: Option, event: MouseEvent): void
}

export function createListbox<Option>(listing: Listing<Option>): Listbox<Option> {
  const { label, owner, show, describe, groupOf, choose } = listing
  const element = createElement('div', { class: 'wq-listbox', role: 'listbox', label })
  // A scrollable element must be reachable by keyboard.
  element.tabIndex = 0
  element.id = newId()
  let options: readonly Option[] = []
  let items: HTMLElement[] = []
  let at = -1

  function select(index: number): void {
    at = index
    for (const [index, item] of items.entries()) item.ariaSelected = String(index === at)
    const item = items[at]
    if (item) owner.setAttribute('aria-activedescendant', item.id)
    else owner.removeAttribute('aria-activedescendant')
    item?.scrollIntoView({ block: 'nearest' })
  }

  return {
    element,
    get current() {
      return options[at]
    },
    get columns() {
      const top = items[0]?.offsetTop
      return Math.max(1, items.filter((item) => item.offsetTop === top).length)
    },
    show(next, current = 0) {
      options = next
      items = next.map((option, index) => {
        const item = createElement('div', { class: 'wq-option', role: 'option' }, ...show(option))
        item.id = `${element.id}-${index}`
        const description = describe?.(option)
        if (description) item.setAttribute('aria-description', description)
        item.addEventListener('mousedown', (event) => event.preventDefault())
        item.addEventListener('click', (event) => choose(option, event))
        return item
      })
      const sections = inSections(items, (index) => {
        const option = next[index]
        return option && groupOf?.(option)
      })
      element.replaceChildren(...sections)
      select(current)
    },
    select,
    move(step) {
      const { length } = items
      if (length === 0) return false
      const isLine = Math.abs(step) > 1
      const hasLine = isLine && at + step >= 0 && at - (at % step) + step < length
      if (hasLine) at = Math.min(at + step, length - 1)
      else if (!isLine) at = at < 0 && step < 0 ? length - 1 : (at + step + length) % length
      select(at)
      return true
    },
  }
}
