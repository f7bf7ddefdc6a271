import type { DocumentNode } from '@waraq/contract'
import { showBlocks } from './blocks.ts'
import { clipUrlsOf } from './clip-urls.ts'
import { createDomSink } from './dom-output.ts'
import { wordsOf } from './i18n/messages.ts'
import { isInline, showInline } from './inline.ts'
import { RARE_NODES } from './lazy-nodes.ts'

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
  const showing = {
    sink: createDomSink(fragment, document),
    locale,
    words: wordsOf(locale),
    rareNodes: RARE_NODES,
    imageUrl: () => undefined,
    clipUrl: apiUrl === undefined ? () => undefined : clipUrlsOf(apiUrl),
    documentUrl: () => undefined,
    isInteractive: false,
  }
  if (isInline(node.type, showing)) showInline([node], showing)
  else showBlocks([node], { direction: 'ltr', depth: 0 }, showing)
  return fragment
}
