import { clipUrlsOf } from './clip-urls.ts'
import { createFootnotes } from './footnotes.ts'
import { type RenderedImages, renderImages } from './images.ts'
import { LAZY_NODES } from './lazy-nodes.ts'
import type { Reader } from './reader.ts'
import type { RenderContext } from './render-context.ts'

/** The number of documents on this page, for unique ids of their footnotes. */
let documents = 0

/** Adds the renderers to a mounted document and returns its images. */
export async function addLazyNodes(
  context: RenderContext,
  reader: Reader,
  apiUrl: string,
): Promise<RenderedImages> {
  const stored = JSON.stringify(context.blocks)
  const [ayahWords, drawFormulas] = await Promise.all([
    /"toAyah":\d/.test(stored) ? importAyahWords() : undefined,
    stored.includes('"math"') ? importFormulas() : undefined,
  ])
  context.ayahWords = ayahWords
  context.lazyNodes = LAZY_NODES
  context.footnotes = createFootnotes(context.blocks ?? [], `wq-${++documents}`, context.locale)
  context.clipUrl = clipUrlsOf(apiUrl)
  const images = renderImages(reader, context.locale)
  return {
    ...images,
    follow(part) {
      drawFormulas?.(part)
      images.follow(part)
    },
  }
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
