import { createButton, createElement, newId } from '../../dom/elements.ts'
import type { FinderKind } from './finder-start.ts'
import type { ScriptureMessages } from './messages.ts'

interface FinderTabs {
  element: HTMLElement
  /** Labels the panel with the tab of this kind. */
  show(kind: FinderKind): void
}

/** The tabs of the finder: arrow keys go from one to the next in reading order. */
export function createFinderTabs(
  kinds: readonly FinderKind[],
  panel: HTMLElement,
  messages: ScriptureMessages,
  choose: (kind: FinderKind) => void,
): FinderTabs {
  const tabs = kinds.map((kind) => {
    const tab = createButton({ class: 'wq-finder-tab', role: 'tab' }, () => choose(kind))
    tab.id = newId()
    tab.textContent = messages.tabs[kind]
    tab.setAttribute('aria-controls', panel.id)
    return { kind, tab }
  })
  const element = createElement(
    'div',
    { class: 'wq-finder-tabs', role: 'tablist', label: messages.find },
    ...tabs.map(({ tab }) => tab),
  )
  element.hidden = kinds.length < 2
  element.addEventListener('keydown', (event) => {
    const step = stepOf(event.key, getComputedStyle(element).direction === 'rtl')
    const at = tabs.findIndex(({ tab }) => tab === event.target)
    if (step === 0 || at < 0) return
    event.preventDefault()
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    choose(next.kind)
    next.tab.focus()
  })
  return {
    element,
    show(kind) {
      for (const one of tabs) {
        const isCurrent = one.kind === kind
        one.tab.ariaSelected = String(isCurrent)
        one.tab.tabIndex = isCurrent ? 0 : -1
        if (isCurrent) panel.setAttribute('aria-labelledby', one.tab.id)
      }
    },
  }
}

function stepOf(key: string, isRightToLeft: boolean): number {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === isRightToLeft ? -1 : 1
}
