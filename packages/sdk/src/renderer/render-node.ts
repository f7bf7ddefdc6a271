import type { DocumentNode } from '@waraq/contract'
import type { AyahWords } from '@waraq/scripture/ayah-words'
import { renderBlocks } from './blocks.ts'
import { clipUrlsOf } from './clip-urls.ts'
import { createDomOutput } from './dom-output.ts'
import { messagesFor } from './i18n/messages.ts'
import { isInline, renderInline } from './inline.ts'
import { LAZY_NODES } from './lazy-nodes.ts'
import type { ShownFootnotes } from './render-context.ts'

/** Options of `renderNode`. */
export interface RenderNodeOptions {
  document: Document
  locale?: string | undefined
  /** Base URL of the service for images of mushaf lines; without it they render as text. */
  apiUrl?: string | undefined
  /** `ayahWords` of `@waraq/scripture/ayah-words`, for numbers in ranges of verses. */
  ayahWords?: AyahWords | undefined
  /** `createFootnotes` of the document; without it references are plain text. */
  footnotes?: ShownFootnotes | undefined
}

/**
 * Renders one node as readers see it, for atoms in an editor. An image has no URL yet; its element
 * has the id in `data-image`.
 */
export function renderNode(node: DocumentNode, options: RenderNodeOptions): DocumentFragment {
  const { document, locale = 'en', apiUrl, ayahWords, footnotes } = options
  const fragment = document.createDocumentFragment()
  const context = {
    output: createDomOutput(fragment, document),
    locale,
    messages: messagesFor(locale),
    lazyNodes: LAZY_NODES,
    clipUrl: apiUrl === undefined ? undefined : clipUrlsOf(apiUrl),
    ayahWords,
    footnotes,
    isInteractive: false,
  }
  if (isInline(node.type, context)) renderInline([node], context)
  else renderBlocks([node], { direction: undefined, depth: 0 }, context)
  return fragment
}
