import { buttonOf, elementOf } from '../../elements.ts'
import { detailsMessagesFor } from '../../i18n/details.ts'
import { createPanel, fillPanel } from '../../panel.ts'

interface Options {
  article: HTMLElement
  /** Receives the button and the dialog. */
  outline: HTMLElement
  locale: string
  /** Removes the keyboard shortcut. */
  signal: AbortSignal
  reveal(heading: Element): void
}

/** Adds the dialog of the outline with its button; Ctrl+Alt+O opens it too. */
export function addOutline({ article, outline, locale, signal, reveal }: Options): void {
  const document = article.ownerDocument
  const title = detailsMessagesFor(locale).outline
  const panel = createPanel(document)
  panel.setAttribute('aria-label', title)
  outline.append(buttonOf(document, title, open), panel)
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || !isOutlineKey(event)) return
      event.preventDefault()
      if (!panel.open) open()
    },
    { signal },
  )

  function open(): void {
    const all = [...article.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[id]')]
    const headings = all.filter(({ textContent }) => textContent.trim() !== '')
    const list = listOf(headings, linkTo)
    fillPanel(panel, locale, title, list)
    const links = list.querySelectorAll('a')
    const current = links[headings.findLastIndex(isPassed)]
    current?.setAttribute('aria-current', 'location')
    panel.showModal()
    ;(current ?? links[0])?.focus()
  }

  function linkTo(heading: HTMLElement): HTMLElement {
    const link = elementOf(document, 'a', '', heading.textContent)
    link.href = `#${heading.id}`
    link.dir = 'auto'
    link.addEventListener('click', () => {
      panel.close()
      reveal(heading)
      // Screen readers continue there.
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return link
  }
}

/** By its place on the keyboard: Arabic layouts have another letter there. */
function isOutlineKey(event: KeyboardEvent): boolean {
  const isTyped = event.getModifierState('AltGraph')
  const isModified = event.altKey && (event.ctrlKey || event.metaKey) && !event.shiftKey
  return event.code === 'KeyO' && isModified && !isTyped
}

/** Whether the reader has reached the section of a heading. */
const isPassed = (heading: HTMLElement) =>
  heading.checkVisibility() && heading.getBoundingClientRect().top < globalThis.innerHeight / 3

const levelOf = ({ localName }: Element) => Number(localName.slice(1))

/** Nests the headings of a section below its own. */
function listOf(
  headings: HTMLElement[],
  linkTo: (heading: HTMLElement) => HTMLElement,
): HTMLElement {
  const list = elementOf(document, 'ul', '')
  for (let rest = headings; rest[0]; ) {
    const [first, ...others] = rest
    const end = others.findIndex((heading) => levelOf(heading) <= levelOf(first))
    const within = end < 0 ? others : others.slice(0, end)
    const item = elementOf(document, 'li', '')
    item.append(linkTo(first))
    if (within.length > 0) item.append(listOf(within, linkTo))
    list.append(item)
    rest = others.slice(within.length)
  }
  return list
}
