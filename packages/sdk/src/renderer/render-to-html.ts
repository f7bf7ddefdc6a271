import type { AyahWords } from '@waraq/scripture/ayah-words'
import { clipUrlsOf } from './clip-urls.ts'
import { createHtmlOutput } from './html-output.ts'
import { messagesFor } from './i18n/messages.ts'
import { LAZY_NODES } from './lazy-nodes.ts'
import { blocksOf, createParts } from './render-document.ts'

export interface RenderOptions {
  /** Locale of citations and default direction of the document; `en` by default. */
  locale?: string | undefined
  /**
   * Returns the URL of an image, requested before with the reader's credential; else it stays
   * blank.
   */
  imageUrl?: ((imageId: string) => string | undefined) | undefined
  /** Base URL of the service for images of mushaf lines; without it they render as text. */
  apiUrl?: string | undefined
  /** Returns the URL of another document on your site; without it its name is plain text. */
  documentUrl?: ((documentId: string) => string | undefined) | undefined
  /** Translations by reference, such as `1:2-4` or `bukhari:1`, from `loadTranslations`. */
  translations?: ReadonlyMap<string, string> | undefined
  /**
   * `ayahWords` of `@waraq/scripture/ayah-words`, 4 KB: numbers the verses of a range. Without it
   * ranges have no numbers.
   */
  ayahWords?: AyahWords | undefined
}

/**
 * Renders content as HTML for `<div class="wq wq-content">` with this package's `renderer.css`.
 * Uses a closed list of elements and attributes: no script, style or id, and only http, https,
 * mailto and tel links. Never throws, for any content; unknown nodes render by their text.
 *
 * @param content `content` of a document
 */
export function renderToHtml(content: unknown, options: RenderOptions = {}): string {
  const { locale = 'en', imageUrl, apiUrl, documentUrl, translations, ayahWords } = options
  const output = createHtmlOutput()
  const blocks = blocksOf(content)
  const parts = createParts(blocks, {
    blocks,
    output,
    locale,
    messages: messagesFor(locale),
    lazyNodes: LAZY_NODES,
    imageUrl: imageUrl ?? (() => undefined),
    clipUrl: apiUrl === undefined ? () => undefined : clipUrlsOf(apiUrl),
    documentUrl: documentUrl ?? (() => undefined),
    translations,
    ayahWords,
    isInteractive: false,
  })
  parts.show()
  return output.html()
}
