import MiniSearch, { type SearchResult } from 'minisearch'
import { findSections, INDEX_OPTIONS, MAX_QUERY, type SearchSection } from '../terms.ts'
import { createElement } from './dom.ts'
import { excerptOf, isFound, WORD } from './excerpt.ts'

interface Options {
  root: URL
  locale: string
  labels: Record<string, string>
}

type Index = MiniSearch<SearchSection>

/** Shows the search button; the index is fetched when the dialog first opens. */
export function addSearch({ root, locale, labels }: Options): void {
  const button = document.querySelector<HTMLButtonElement>('button.search')
  if (!button) return
  const input = createElement('input', {
    type: 'search',
    maxLength: MAX_QUERY,
    placeholder: labels.searchPlaceholder ?? '',
    ariaLabel: labels.searchPlaceholder ?? '',
    autocomplete: 'off',
    spellcheck: false,
    enterKeyHint: 'go',
  })
  const results = createElement('ol', { className: 'results' })
  const status = createElement('p', { className: 'status', role: 'status' })
  const close = createElement('button', { type: 'button', className: 'close' }, labels.close ?? '')
  const dialog = createElement(
    'dialog',
    { className: 'finder', ariaLabel: labels.search ?? '' },
    createElement('div', { className: 'field' }, input, close),
    status,
    results,
  )
  document.body.append(dialog)

  const loading = new Map<string, Promise<Index>>()
  function load(language = locale): Promise<Index> {
    const index =
      loading.get(language) ??
      fetchIndex(new URL(`search-${language}.json`, root)).catch((error) => {
        loading.delete(language)
        throw error
      })
    loading.set(language, index)
    return index
  }
  /** The sections in the language of the page, or else in the other one. */
  async function find(query: string): Promise<SearchResult[]> {
    const own = findSections(await load(), query)
    if (own.length > 0) return own
    return findSections(await load(locale === 'ar' ? 'en' : 'ar'), query)
  }
  async function showResults(): Promise<void> {
    const query = input.value.slice(0, MAX_QUERY).trim()
    if (query === '') {
      results.replaceChildren()
      status.textContent = ''
      return
    }
    try {
      const sections = await find(query)
      // A later key has changed the query.
      if (query !== input.value.slice(0, MAX_QUERY).trim()) return
      results.replaceChildren(...sections.map((result) => createResult(root, result, query)))
      status.textContent = countOf(sections.length, labels)
    } catch {
      status.textContent = labels.searchFailed ?? ''
    }
  }
  function open(): void {
    if (!dialog.open) dialog.showModal()
    input.select()
    void load().catch(() => {})
  }
  button.hidden = false
  button.addEventListener('click', open)
  close.addEventListener('click', () => dialog.close())
  input.addEventListener('input', () => void showResults())
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => moveFocus(event, input, results))
  document.addEventListener('keydown', (event) => {
    if (dialog.open || !isShortcut(event)) return
    event.preventDefault()
    open()
  })
}

async function fetchIndex(url: URL): Promise<Index> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`search index: ${response.status}`)
  return MiniSearch.loadJSON(await response.text(), INDEX_OPTIONS)
}

function countOf(
  count: number,
  { noResults = '', oneResult = '', results = '' }: Record<string, string>,
): string {
  if (count === 0) return noResults
  return count === 1 ? oneResult : `${count} ${results}`
}

function createResult(root: URL, { url, title, heading, preview }: SearchResult, query: string) {
  const name = createElement('strong', {}, ...withMarks(heading || title, query))
  const page = heading ? [createElement('small', {}, title)] : []
  const text = createElement('span', {}, ...withCode(excerptOf(preview, query), query))
  return createElement(
    'li',
    {},
    createElement('a', { href: new URL(url, root).href }, ...page, name, text),
  )
}

/** Code keeps its own direction in Arabic text, with the brackets around it. */
const withCode = (text: string, query: string): (Node | string)[] =>
  text
    .split('`')
    .flatMap((part, index) =>
      index % 2 === 1
        ? [createElement('code', { dir: 'ltr' }, ...withMarks(part, query))]
        : withMarks(part, query),
    )

/** The text with the words of the query marked. */
const withMarks = (text: string, query: string): (Node | string)[] =>
  text
    .split(WORD)
    .map((part, index) =>
      index % 2 === 1 && isFound(part, query) ? createElement('mark', {}, part) : part,
    )

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select')
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return true
  return key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey
}

/** Arrow keys move between the field and the results; Enter in the field opens the first one. */
function moveFocus(event: KeyboardEvent, input: HTMLElement, results: HTMLElement): void {
  const links = [...results.querySelectorAll('a')]
  // The first Escape would only clear a search field.
  if (event.key === 'Escape') input.closest('dialog')?.close()
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (event.key === 'Enter' && at === -1 && document.activeElement === input) {
    event.preventDefault()
    links[0]?.click()
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || links.length === 0) return
  event.preventDefault()
  const next = at + step
  if (next < 0) input.focus()
  else links[Math.min(next, links.length - 1)]?.focus()
}
