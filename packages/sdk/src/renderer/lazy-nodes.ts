import { attributesOf, type DocumentNode, isObject, NODES } from '@waraq/contract'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { honorificTextOf } from '@waraq/contract/honorific-words'
import { clipUrlsOf } from './clip-urls.ts'
import { renderImage, renderMushaf } from './figures.ts'
import { type RenderedImages, renderImages } from './images.ts'
import { hasNode } from './needs-lazy-nodes.ts'
import type { Reader } from './reader.ts'
import type { LazyNodes, RenderContext } from './render-context.ts'
import { renderHadith, renderVerse } from './scripture.ts'
import { renderTable } from './tables.ts'

/** Renderers of less common nodes, loaded only for documents that contain one. */
export const LAZY_NODES: LazyNodes = {
  inlines: new Map([
    ['emoji', showEmoji],
    ['honorific', showHonorific],
    ['documentLink', showDocumentLink],
    ['quranVerse', renderVerse],
    ['hadithNode', renderHadith],
  ]),
  blocks: new Map([
    ['imageNode', (node, _, context) => renderImage(node, context)],
    ['quranMushaf', (node, _, context) => renderMushaf(node, context)],
    ['table', renderTable],
  ]),
}

/** Adds the renderers to a mounted document and returns its images. */
export async function addLazyNodes(
  context: RenderContext,
  reader: Reader,
  { apiUrl, content }: { apiUrl: string; content: unknown },
): Promise<RenderedImages> {
  if (hasNode(content, isVerseRange)) context.ayahWords = await importAyahWords()
  context.lazyNodes = LAZY_NODES
  context.clipUrl = clipUrlsOf(apiUrl)
  return renderImages(reader, context.locale)
}

function isVerseRange({ type, attrs }: Record<string, unknown>): boolean {
  return type === 'quranVerse' && isObject(attrs) && typeof attrs.toAyah === 'number'
}

// A range that has lost its numbers is better than a document that does not open.
function importAyahWords() {
  return import('@waraq/scripture/ayah-words').then(
    ({ ayahWords }) => ayahWords,
    () => undefined,
  )
}

function showEmoji({ attrs }: DocumentNode, { output }: RenderContext): void {
  const { name } = attributesOf(NODES.emoji, attrs)
  output.text(COMMON_EMOJI.get(name) ?? (name && `:${name}:`))
}

function showHonorific({ attrs }: DocumentNode, { output }: RenderContext): void {
  const text = honorificTextOf(attributesOf(NODES.honorific, attrs).type)
  if (text === undefined) return
  output.open('span', { class: 'wq-honorific', lang: 'ar' })
  output.text(text)
  output.close('span')
}

function showDocumentLink({ attrs }: DocumentNode, { output, documentUrl }: RenderContext): void {
  const { targetDocId, label } = attributesOf(NODES.documentLink, attrs)
  const href = targetDocId ? documentUrl(targetDocId) : undefined
  const tag = href === undefined ? 'span' : 'a'
  output.open(tag, { class: 'wq-document-link', href, 'data-document': targetDocId || undefined })
  output.text(label)
  output.close(tag)
}
