import { createElement, newId } from '../dom/elements.ts'
import { inSections } from './sections.ts'

/** A list box controlled from another element, which keeps the focus. */
interface Listbox<Option> {
  element: HTMLElement
  readonly current: Option | undefined
  /** Shows options; the one at this index is current, and none at -1. */
  show(options: readonly Option[], current?: number): void
  /** Moves to the next option; false if there is none. */
  move(step: 1 | -1): boolean
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

  function follow(): void {
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
    show(next, current = 0) {
      options = next
      at = current
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
      follow()
    },
    move(step) {
      if (items.length === 0) return false
      at = at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length
      follow()
      return true
    },
  }
}
