import { clipUrlsOf } from './clip-urls.ts'
import { createHtmlOutput } from './html-output.ts'
import { messagesFor } from './i18n/messages.ts'
import { LAZY_NODES } from './lazy-nodes.ts'
import { blocksOf, createParts } from './render-document.ts'

export interface RenderOptions {
  /** The reader's language: of citations, and the direction of a document without letters. `en` if not given. */
  locale?: string | undefined
  /** The address of an image, asked for before with the reader's credential; without one it is left blank. */
  imageUrl?: ((imageId: string) => string | undefined) | undefined
  /** The service, for pictures of mushaf pages; without one they are named. */
  apiUrl?: string | undefined
  /** The address of another document on your site; without one its name is plain text. */
  documentUrl?: ((documentId: string) => string | undefined) | undefined
}

/**
 * Writes a document's content as HTML, to be put into a page inside
 * `<div class="wq wq-content">` with this package's `renderer.css`. Made of a closed list of elements and
 * attributes: no script, no style, no id, no address of the document's choosing but links to http,
 * https, mailto and tel. Never throws, whatever the content is; what it does not know is shown by the
 * text it contains.
 *
 * @param content a document's `content`, as the service gave it
 */
export function renderToHtml(content: unknown, options: RenderOptions = {}): string {
  const { locale = 'en', imageUrl, apiUrl, documentUrl } = options
  const output = createHtmlOutput()
  const parts = createParts(blocksOf(content), {
    output,
    locale,
    messages: messagesFor(locale),
    lazyNodes: LAZY_NODES,
    imageUrl: imageUrl ?? (() => undefined),
    clipUrl: apiUrl === undefined ? () => undefined : clipUrlsOf(apiUrl),
    documentUrl: documentUrl ?? (() => undefined),
    isInteractive: false,
  })
  parts.show()
  return output.html()
}
