/** The browser's end: it finds the page as the server wrote it, and takes it over. */
import '@waraq/embed/styles.css'
import '@waraq/fonts/arabic.css'
import '@waraq/fonts/formulas.css'
import '@waraq/fonts/scripture.css'
import { createClient } from '@waraq/embed'
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type Letter, Page } from './letter.ts'

const letter: Letter = JSON.parse(partOf('letter').textContent ?? '')
const client = createClient({
  apiUrl: letter.apiUrl,
  getToken: async () => (await fetch('/token/amina', { method: 'POST' })).json(),
})
hydrateRoot(partOf('root'), createElement(Page, { letter, client }))

function partOf(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`this page has no ${id}`)
  return found
}
