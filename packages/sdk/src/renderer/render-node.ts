import type { DocumentNode } from '@waraq/contract'
import type { AyahWords } from '@waraq/scripture/ayah-words'
import { renderBlocks } from './blocks.ts'
import { createContext } from './create-context.ts'
import { createDomOutput } from './dom-output.ts'
import { isInline, renderInline } from './inline.ts'

/** Options of `renderNode`. */
export interface RenderNodeOptions {
  document: Document
  locale?: string | undefined
  /** Base URL of the service for images of mushaf lines; without it they render as text. */
  apiUrl?: string | undefined
  /** `ayahWords` of `@waraq/scripture/ayah-words`, for numbers in ranges of verses. */
  ayahWords?: AyahWords | undefined
}

/**
 * Renders one node as readers see it, for atoms in an editor. An image has no URL yet; its element
 * has the id in `data-image`.
 */
export function renderNode(node: DocumentNode, options: RenderNodeOptions): DocumentFragment {
  const { document, locale = 'en', ...others } = options
  const fragment = document.createDocumentFragment()
  const context = createContext({ ...others, output: createDomOutput(fragment, document), locale })
  if (isInline(node.type, context)) renderInline([node], context)
  else renderBlocks([node], { direction: undefined, depth: 0 }, context)
  return fragment
}
