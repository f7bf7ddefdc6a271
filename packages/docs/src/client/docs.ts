/** The script of the documentation: search, tabs, copy buttons and requests from the page. */
import { addCopyButtons } from './copy.ts'
import { addSearch } from './search.ts'
import { addTabs } from './tabs.ts'
import { addRequestForms } from './try-it.ts'

const { root = './', texts = '{}' } = document.body.dataset
const labels: Record<string, string> = JSON.parse(texts)
const locale = document.documentElement.lang === 'ar' ? 'ar' : 'en'

addTabs()
if (navigator.clipboard) addCopyButtons(labels)
addRequestForms(new URL(`${root}../`, location.href))
addSearch({ root: new URL(root, location.href), locale, labels })

// On a phone the menu begins closed.
const menu = document.querySelector<HTMLDetailsElement>('.menu')
if (menu && matchMedia('(max-width: 61.99rem)').matches) menu.open = false
document.querySelector('.tree [aria-current]')?.scrollIntoView({ block: 'nearest' })
