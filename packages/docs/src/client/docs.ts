/** The script of the documentation: search, tabs, copy buttons and requests from the page. */
import { createElement } from './dom.ts'
import { addSearch } from './search.ts'
import { addTabs } from './tabs.ts'
import { addRequestForms } from './try-it.ts'

const SHOWN_MILLISECONDS = 1_500
const { root = './', texts = '{}' } = document.body.dataset
const labels: Record<string, string> = JSON.parse(texts)
const locale = document.documentElement.lang === 'ar' ? 'ar' : 'en'

addTabs()
if (navigator.clipboard) addCopyButtons(labels)
addRequestForms(new URL(`${root}../`, location.href))
addSearch({ root: new URL(root, location.href), locale, labels })

// On a phone the menu is closed at first.
const menu = document.querySelector<HTMLDetailsElement>('.menu')
if (menu && matchMedia('(max-width: 61.99rem)').matches) menu.open = false
document.querySelector('.tree [aria-current]')?.scrollIntoView({ block: 'nearest' })

/** Adds a button to each code block that copies its text. */
function addCopyButtons({ copy = '', copied = '' }: Record<string, string>): void {
  for (const figure of document.querySelectorAll('figure.code, figure.sample')) {
    const button = createElement('button', { type: 'button', className: 'copy' }, copy)
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(figure.querySelector('pre')?.textContent ?? '')
      button.textContent = copied
      setTimeout(() => {
        button.textContent = copy
      }, SHOWN_MILLISECONDS)
    })
    figure.append(button)
  }
}
