const MAX_OUTPUT = 100_000
const TIMEOUT_MILLISECONDS = 20_000

/** The token that the reader typed. It is never stored, and a reload clears it. */
let token = ''

/** Shows the forms that send a request to the service at `base`, the page's own origin. */
export function addRequestForms(base: URL): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.try')) {
    const form = details.querySelector('form')
    const output = details.querySelector('.output')
    if (!form || !(output instanceof HTMLElement)) continue
    details.hidden = false
    details.addEventListener('toggle', () => {
      const input = form.querySelector<HTMLInputElement>('.token')
      if (input && input.value === '') input.value = token
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(base, details.dataset, form, output)
    })
  }
}

async function send(
  base: URL,
  { method = 'GET', path = '' }: DOMStringMap,
  form: HTMLFormElement,
  output: HTMLElement,
): Promise<void> {
  token = form.querySelector<HTMLInputElement>('.token')?.value.trim() ?? token
  const button = form.querySelector('button')
  if (button) button.disabled = true
  output.hidden = false
  output.textContent = '…'
  try {
    const { url, headers } = requestOf(base, path, form)
    const { value: body, dataset } = form.querySelector<HTMLTextAreaElement>('.body') ?? {}
    if (dataset?.type !== undefined) headers.set('Content-Type', dataset.type)
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      ...(body !== undefined && { body }),
    })
    output.textContent = await describe(response)
  } catch (error) {
    output.textContent = String(error)
  }
  if (button) button.disabled = false
}

function requestOf(base: URL, path: string, form: HTMLFormElement): { url: URL; headers: Headers } {
  const headers = new Headers()
  const inputs = [...form.querySelectorAll<HTMLInputElement>('[data-place]')]
  const valuesAt = (place: string) =>
    inputs.filter((input) => input.dataset.place === place && input.value !== '')
  const filledPath = valuesAt('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  )
  const url = new URL(filledPath.replace(/^\//, ''), base)
  for (const { name, value } of valuesAt('query')) url.searchParams.set(name, value)
  for (const { name, value } of valuesAt('header')) headers.set(name, value)
  if (form.querySelector('.token') && token !== '') headers.set('Authorization', `Bearer ${token}`)
  return { url, headers }
}

async function describe(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  const line = `${response.status} ${response.statusText}\n${type}\n\n`
  if (type.startsWith('image/')) return `${line}${(await response.blob()).size} bytes`
  const text = await response.text()
  const output = type.includes('json') ? JSON.stringify(JSON.parse(text), undefined, 2) : text
  return line + (output.length > MAX_OUTPUT ? `${output.slice(0, MAX_OUTPUT)}…` : output)
}
