import type { DocumentNode } from '@waraq/contract'
import { renderBlocks } from './blocks.ts'
import { clipUrlsOf } from './clip-urls.ts'
import { createDomOutput } from './dom-output.ts'
import { messagesFor } from './i18n/messages.ts'
import { isInline, renderInline } from './inline.ts'
import { LAZY_NODES } from './lazy-nodes.ts'

/** How one node is shown in a page. */
export interface RenderNodeOptions {
  document: Document
  locale?: string | undefined
  /** The service, for pictures of mushaf pages; without one they are named. */
  apiUrl?: string | undefined
}

/**
 * Builds what a reader sees of one node, as for an editor that shows atoms as its readers will. An
 * image has no address yet: its element carries the id in `data-image`.
 */
export function renderNode(node: DocumentNode, options: RenderNodeOptions): DocumentFragment {
  const { document, locale = 'en', apiUrl } = options
  const fragment = document.createDocumentFragment()
  const context = {
    output: createDomOutput(fragment, document),
    locale,
    messages: messagesFor(locale),
    lazyNodes: LAZY_NODES,
    imageUrl: () => undefined,
    clipUrl: apiUrl === undefined ? () => undefined : clipUrlsOf(apiUrl),
    documentUrl: () => undefined,
    isInteractive: false,
  }
  if (isInline(node.type, context)) renderInline([node], context)
  else renderBlocks([node], { direction: 'ltr', depth: 0 }, context)
  return fragment
}
