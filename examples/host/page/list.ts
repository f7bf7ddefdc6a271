/** The list of lessons: searches and sorts while a member types and chooses. */
import { elementOf } from './page.ts'

const form = elementOf('.finding', HTMLFormElement)
const found = elementOf('#found', HTMLElement)
let asking = new AbortController()

form.addEventListener('input', () => void find().catch(() => {}))
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void find().catch(() => form.submit())
})

async function find(): Promise<void> {
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const address = `/?${new URLSearchParams(fields)}`
  const response = await fetch(address, { signal })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const next = page.querySelector('#found')
  signal.throwIfAborted()
  // Such as the page to sign in.
  if (!next) return location.assign(address)
  found.replaceChildren(...next.childNodes)
  history.replaceState(null, '', address)
}
