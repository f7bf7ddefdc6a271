import { type DocumentNode, isNode, isObject, knownLocaleOf, MAX_DEPTH } from '@waraq/contract'
import type { AyahWords } from '@waraq/scripture/ayah-words'
import { createContext } from './create-context.ts'
import { drawingOutput } from './html-kinds.ts'
import { createHtmlOutput, type HtmlOutput } from './html-output.ts'
import type { QuotationUrl, RenderContext } from './render-context.ts'
import { createParts } from './render-document.ts'
import { wholeKindsOf } from './whole-kinds.ts'

export interface RenderOptions {
  /** Locale of citations and default direction of the document; `en` by default. */
  locale?: string | undefined
  /**
   * Returns the URL of an image, which you request with the reader's credential before; without it
   * the image stays blank.
   */
  imageUrl?: ((imageId: string) => string | undefined) | undefined
  /** Base URL of the service for images of mushaf lines; without it they render as text. */
  apiUrl?: string | undefined
  /** Returns the URL of an image of mushaf lines, in place of `apiUrl`. */
  clipUrl?: RenderContext['clipUrl']
  /** Returns the URL of another document on your site; without it its name is plain text. */
  documentUrl?: ((documentId: string) => string | undefined) | undefined
  /**
   * Returns the URL of a page about a verse (`1:2-4`) or a hadith (`bukhari:1`), to which its
   * citation links; without it citations are plain text.
   */
  quotationUrl?: QuotationUrl | undefined
  /** Translations by reference, such as `1:2-4` or `bukhari:1`, from `loadTranslations`. */
  translations?: ReadonlyMap<string, string> | undefined
  /**
   * `ayahWords` of `@waraq/scripture/ayah-words`, 4 KB: numbers the verses of a range. Without it
   * ranges have no numbers.
   */
  ayahWords?: AyahWords | undefined
  /**
   * Begins the ids of headings, captions and footnotes, `wq` by default: 1 to 20 of a-z, 0-9 and
   * `-`. On a page with several documents, give each its own.
   */
  idPrefix?: string | undefined
}

const ID_PREFIX = /^[a-z0-9-]{1,20}$/

/**
 * Renders content as HTML for `<div class="wq wq-content">` with this package's `renderer.css`.
 * Uses a closed list of elements and attributes, with those of MathML: no script or style, ids of
 * headings, captions and footnotes only, and links only within the document or to http, https,
 * mailto and tel addresses. Never throws, for any content; unknown nodes render by their text.
 *
 * @param content `content` of a document
 */
export function renderToHtml(content: unknown, options: RenderOptions = {}): string {
  const output = createHtmlOutput()
  createRendering(content, options, output).show()
  return output.html()
}

/** Renders content to an output, at once or in parts. */
export function createRendering(
  content: unknown,
  { idPrefix = 'wq', ...options }: RenderOptions,
  output: HtmlOutput,
) {
  const whole = {
    blocks: nodesOnly(isObject(content) ? content.content : []),
    idPrefix: ID_PREFIX.test(idPrefix) ? idPrefix : 'wq',
    locale: knownLocaleOf(options.locale),
  }
  const context = createContext(
    { ...options, ...whole, output: drawingOutput(output) },
    wholeKindsOf(whole),
  )
  return createParts(whole.blocks, context)
}

/** Copies the nodes of a list of any form. Leaves out what the service does not store. */
function nodesOnly(list: unknown, depth = 0): DocumentNode[] {
  // Deeper nodes would exceed the stack.
  if (!Array.isArray(list) || depth > MAX_DEPTH) return []
  return list.filter(isNode).map((node) => ({
    ...node,
    ...(node.content !== undefined && { content: nodesOnly(node.content, depth + 1) }),
    ...(node.marks !== undefined && {
      marks: Array.isArray(node.marks) ? node.marks.filter(isObject) : [],
    }),
  }))
}
