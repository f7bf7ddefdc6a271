import { isObject } from '@waraq/contract'
import { clipUrlsOf } from './clip-urls.ts'
import { createFootnotes } from './footnotes.ts'
import { type RenderedImages, renderImages } from './images.ts'
import { LAZY_NODES } from './lazy-nodes.ts'
import type { Reader } from './reader.ts'
import type { RenderContext } from './render-context.ts'

interface Page {
  apiUrl: string
  /** Whether the document has such a node. */
  hasNode: (isWanted: (node: Record<string, unknown>) => boolean) => boolean
}

/** The number of documents on this page, for unique ids of their footnotes. */
let documents = 0

/** Adds the renderers to a mounted document and returns its images. */
export async function addLazyNodes(
  context: RenderContext,
  reader: Reader,
  { apiUrl, hasNode }: Page,
): Promise<RenderedImages> {
  if (hasNode(isVerseRange)) context.ayahWords = await importAyahWords()
  context.lazyNodes = LAZY_NODES
  context.footnotes = createFootnotes(context.blocks ?? [], `wq-${++documents}`, context.locale)
  context.clipUrl = clipUrlsOf(apiUrl)
  return renderImages(reader, context.locale)
}

function isVerseRange({ type, attrs }: Record<string, unknown>): boolean {
  return type === 'quranVerse' && isObject(attrs) && typeof attrs.toAyah === 'number'
}

// If the table does not load, ranges have no numbers, but the document opens.
function importAyahWords() {
  return import('@waraq/scripture/ayah-words').then(
    ({ ayahWords }) => ayahWords,
    () => undefined,
  )
}
