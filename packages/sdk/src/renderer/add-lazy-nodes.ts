import { clipUrlsOf } from './clip-urls.ts'
import { createFootnotes } from './footnotes.ts'
import { createHeadingIds } from './heading-ids.ts'
import { type RenderedImages, renderImages } from './images.ts'
import { LAZY_NODES } from './lazy-nodes.ts'
import type { Reader } from './reader.ts'
import type { RenderContext } from './render-context.ts'

/** A document with fewer headings has no outline. */
const LEAST_HEADINGS = 5

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
  const stored = JSON.stringify(context.blocks)
  const headingCount = stored.split('"type":"heading"').length - 1
  const [ayahWords, drawFormulas, addOutline] = await Promise.all([
    /"toAyah":\d/.test(stored) ? importAyahWords() : undefined,
    stored.includes('"math"') ? importFormulas() : undefined,
    headingCount < LEAST_HEADINGS ? undefined : importOutline(),
  ])
  context.ayahWords = ayahWords
  context.lazyNodes = LAZY_NODES
  const { blocks = [], locale } = context
  const idPrefix = `wq-${number}`
  context.footnotes = createFootnotes(blocks, idPrefix, locale)
  context.idOf = idsOfHeadings(page.article, idPrefix)
  context.clipUrl = clipUrlsOf(apiUrl)
  const images = renderImages(reader, locale)
  addOutline?.({ ...page, locale, reveal })
  return {
    ...images,
    follow(part) {
      drawFormulas?.(part)
      images.follow(part)
    },
  }
}

/** Derives the ids of headings; scrolls to the one that the URL names once it is shown. */
function idsOfHeadings(article: HTMLElement, prefix: string): RenderContext['idOf'] {
  const idOf = createHeadingIds(prefix)
  return (heading) => {
    const id = idOf(heading)
    // The browser looked for it before the document had loaded.
    if (location.hash === `#${encodeURIComponent(id)}`) {
      queueMicrotask(() => reveal(article.querySelector(`#${CSS.escape(id)}`)))
    }
    return id
  }
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

// If the table does not load, ranges have no numbers, but the document opens.
function importAyahWords() {
  return import('@waraq/scripture/ayah-words').then(
    ({ ayahWords }) => ayahWords,
    () => undefined,
  )
}

// Formulas are then shown by their source.
function importFormulas() {
  return import('./formulas/draw-formulas.ts').then(
    (it) => it.drawFormulas,
    () => undefined,
  )
}

// Headings keep their ids without it.
function importOutline() {
  return import('./add-details.ts').then(
    (it) => it.addOutline,
    () => undefined,
  )
}
