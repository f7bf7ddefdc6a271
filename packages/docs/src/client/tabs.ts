import { createElement } from './dom.ts'

/** Remembers the language of samples between pages. */
const KEY = 'waraq-docs-language'

/** Turns each list of samples into tabs. All lists show the language that the reader chose. */
export function addTabs(): void {
  const lists = [...document.querySelectorAll<HTMLElement>('.tabs')].map(createTabs)
  const show = (language: string) => {
    for (const list of lists) list.show(language)
  }
  for (const list of lists) {
    list.onChoose = (language) => {
      storeLanguage(language)
      show(language)
    }
  }
  show(storedLanguage() ?? '')
}

function createTabs(element: HTMLElement) {
  const bar = createElement('div', { className: 'tablist', role: 'tablist' })
  const tabs = [...element.querySelectorAll('details')].map((details, index) => {
    const language = details.querySelector('summary')?.textContent ?? ''
    const panel = details.querySelector('div')
    const id = `${details.getAttribute('name')}-${index}`
    const button = createElement('button', { type: 'button', role: 'tab', id }, language)
    if (panel) {
      panel.role = 'tabpanel'
      panel.id = `${id}-panel`
      panel.setAttribute('aria-labelledby', id)
      button.setAttribute('aria-controls', panel.id)
    }
    return { details, button, language }
  })
  const list = {
    onChoose: (_language: string): void => {},
    show(language: string): void {
      const active = tabs.find((tab) => tab.language === language) ?? tabs[0]
      for (const tab of tabs) {
        const isActive = tab === active
        tab.details.open = isActive
        tab.button.ariaSelected = String(isActive)
        tab.button.tabIndex = isActive ? 0 : -1
      }
    },
  }
  for (const [index, { button, language }] of tabs.entries()) {
    button.addEventListener('click', () => list.onChoose(language))
    button.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      const next = tabs[(index + step + tabs.length) % tabs.length]
      if (step === 0 || !next) return
      list.onChoose(next.language)
      next.button.focus()
    })
  }
  bar.append(...tabs.map(({ button }) => button))
  element.prepend(bar)
  element.classList.add('scripted')
  return list
}

// Storage may be forbidden; the choice then lasts for the page.
function storedLanguage(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

function storeLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {}
}
