import { completeContext } from './complete-context.ts'
import { loadedParts, loadParts } from './document-parts.ts'
import { type RenderedImages, renderImages } from './images.ts'
import type { Reader } from './reader.ts'
import type { RenderContext } from './render-context.ts'

/** A document with fewer headings has no outline. */
const MIN_HEADINGS = 5

/** Characters of formulas in one task. Those of a lesson are drawn before it is shown. */
const FORMULAS_AT_ONCE = 25_000

interface Page {
  apiUrl: string
  /** The number of the document on this page, for unique ids. */
  number: number
  article: HTMLElement
  /** Where the outline goes. */
  outline: HTMLElement
  signal: AbortSignal
}

/** Adds the renderers to a mounted document and returns its images. */
export async function addLazyNodes(
  context: RenderContext,
  reader: Reader,
  { apiUrl, number, ...page }: Page,
): Promise<RenderedImages> {
  const { blocks = [], locale } = context
  const headingCount = JSON.stringify(blocks).split('"type":"heading"').length - 1
  const [addOutline] = await Promise.all([
    headingCount < MIN_HEADINGS ? undefined : importOutline(),
    loadParts(blocks),
  ])
  completeContext(context, { apiUrl, idPrefix: `wq-${number}` })
  const { idOf } = context
  context.idOf = (node) => revealed(idOf?.(node), page.article)
  const images = renderImages(reader, locale)
  addOutline?.({ ...page, locale, reveal })
  const tables = new ResizeObserver(setTabStops)
  return {
    ...images,
    follow(part) {
      loadedParts.drawFormulas?.(part, FORMULAS_AT_ONCE)
      images.follow(part)
      // The table too: it becomes wider when a font has loaded.
      for (const box of part.querySelectorAll('.wq-table, .wq-table > table')) tables.observe(box)
    },
  }
}

/** Only a table that scrolls is a tab stop. */
function setTabStops(entries: ResizeObserverEntry[]): void {
  for (const { target } of entries) {
    const box = target.closest('.wq-table')
    if (box && box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0')
    else box?.removeAttribute('tabindex')
  }
}

/** Scrolls to the element once it is shown if the URL names it; returns its id. */
function revealed(id: string | undefined, article: HTMLElement): string | undefined {
  // The browser looked for it before the document had loaded.
  if (id && location.hash === `#${encodeURIComponent(id)}`) {
    queueMicrotask(() => reveal(article.querySelector(`#${CSS.escape(id)}`)))
  }
  return id
}

/** Scrolls to a heading, which may be in closed toggles. */
function reveal(heading: Element | null): void {
  let toggle = heading?.closest('details')
  while (toggle) {
    toggle.open = true
    toggle = toggle.parentElement?.closest('details')
  }
  heading?.scrollIntoView()
}

// Headings keep their ids without it.
function importOutline() {
  return import('./add-details.ts').then(
    (it) => it.addOutline,
    () => undefined,
  )
}
