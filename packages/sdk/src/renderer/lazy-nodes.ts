import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { honorificTextOf } from '@waraq/contract/honorific-words'
import { renderCode } from './code/render-code.ts'
import { renderImage, renderMushaf } from './figures.ts'
import type { LazyNodes, RenderContext } from './render-context.ts'
import { renderHadith, renderVerse } from './scripture.ts'
import { renderTable } from './tables.ts'
import { renderToggle } from './toggles.ts'

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
    ['codeBlock', renderCode],
    ['details', renderToggle],
  ]),
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
  const href = targetDocId ? documentUrl?.(targetDocId) : undefined
  const tag = href === undefined ? 'span' : 'a'
  output.open(tag, { class: 'wq-document-link', href, 'data-document': targetDocId || undefined })
  output.text(label)
  output.close(tag)
}
