import { createContext } from './create-context.ts'
import { drawParts } from './document-parts.ts'
import { createDomOutput } from './dom-output.ts'
import { elementOf } from './elements.ts'
import { showMissing } from './kinds/images/mount-images.ts'
import { blocksOf, createParts } from './render-document.ts'
import { wholeKindsOf } from './whole-kinds.ts'

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
  const { document, locale } = options
  const article = elementOf(document, 'div', 'wq-content')
  const blocks = blocksOf(content)
  const context = createContext(
    { ...options, blocks, output: createDomOutput(article, document) },
    wholeKindsOf({ blocks, locale, idPrefix: 'wq-print' }),
  )
  createParts(blocks, context).show()
  drawParts(article)
  for (const image of article.querySelectorAll('img')) {
    image.loading = 'eager'
    if (image.dataset.image !== undefined) showMissing(image, locale)
  }
  const frame = elementOf(document, 'div', 'wq wq-printed')
  frame.dir = context.messages.direction
  frame.append(article)
  return frame
}
