/** The list of lessons: searches and sorts while a member types and chooses. */
import { elementOf } from './page.ts'

const form = elementOf('.finding', HTMLFormElement)
const results = elementOf('#found', HTMLElement)
let abortController = new AbortController()

form.addEventListener('input', () => void find().catch(() => {}))
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void find().catch(() => form.submit())
})
// A member may have typed or chosen before this script came, or the browser restored it.
if (isChanged()) void find().catch(() => {})

async function find(): Promise<void> {
  abortController.abort()
  abortController = new AbortController()
  const { signal } = abortController
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const address = `/?${new URLSearchParams(fields)}`
  const response = await fetch(address, { signal })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const next = page.querySelector('#found')
  signal.throwIfAborted()
  // The response may be another page, such as the one to sign in.
  if (!next) return location.assign(address)
  results.replaceChildren(...next.childNodes)
  history.replaceState(null, '', address)
}

function isChanged(): boolean {
  const isTyped = [...form.querySelectorAll('input')].some((one) => one.value !== one.defaultValue)
  return isTyped || form.querySelector('option:checked:not([selected])') !== null
}
