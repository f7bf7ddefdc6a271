import { completeContext } from './complete-context.ts'
import { loadedParts } from './document-parts.ts'
import { createDomOutput } from './dom-output.ts'
import { elementOf } from './elements.ts'
import { messagesFor } from './i18n/messages.ts'
import { showMissing } from './images.ts'
import { LAZY_NODES } from './lazy-nodes.ts'
import { blocksOf, createParts } from './render-document.ts'

export interface PrintOptions {
  document: Document
  locale: string
  apiUrl: string
  /** Returns the URL of an image; one without a URL is replaced by a message. */
  imageUrl(imageId: string): string | undefined
  translations: ReadonlyMap<string, string>
}

/**
 * Renders a document as `mountRenderer` prints it, from what the page has loaded: `beforeprint` is
 * synchronous.
 */
export function renderPrinted(content: unknown, options: PrintOptions): HTMLElement {
  const { document, locale, apiUrl, imageUrl, translations } = options
  const article = elementOf(document, 'div', 'wq-content')
  const messages = messagesFor(locale)
  const blocks = blocksOf(content)
  const context = {
    blocks,
    output: createDomOutput(article, document),
    locale,
    messages,
    lazyNodes: LAZY_NODES,
    imageUrl,
    translations,
    isInteractive: false,
  }
  completeContext(context, { apiUrl, idPrefix: 'wq-print' })
  createParts(blocks, context).show()
  loadedParts.drawFormulas?.(article)
  for (const image of article.querySelectorAll('img')) {
    image.loading = 'eager'
    if (image.dataset.image !== undefined) showMissing(image, locale)
  }
  const frame = elementOf(document, 'div', 'wq wq-printed')
  frame.dir = messages.direction
  frame.append(article)
  return frame
}
