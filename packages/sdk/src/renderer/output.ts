/** The elements that a document is shown with: no other is ever made. */
export type Tag =
  | 'a'
  | 'blockquote'
  | 'bdi'
  | 'br'
  | 'code'
  | 'col'
  | 'colgroup'
  | 'details'
  | 'div'
  | 'em'
  | 'figcaption'
  | 'figure'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'hr'
  | 'img'
  | 'input'
  | 'li'
  | 'mark'
  | 'ol'
  | 'p'
  | 'pre'
  | 's'
  | 'span'
  | 'strong'
  | 'sub'
  | 'summary'
  | 'sup'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'tr'
  | 'u'
  | 'ul'

/**
 * The attributes of an element by their names; those that are undefined are left out, `true` stands for
 * one without a value. Never `style`, `id` or `on...`: a strict Content-Security-Policy blocks the one,
 * a document must not name the page's things, and nothing of it runs.
 */
export interface Attributes {
  class?: string | undefined
  dir?: string | undefined
  lang?: string | undefined
  href?: string | undefined
  rel?: string | undefined
  target?: string | undefined
  src?: string | undefined
  alt?: string | undefined
  width?: number | string | undefined
  height?: number | string | undefined
  loading?: 'lazy' | undefined
  decoding?: 'async' | undefined
  start?: number | undefined
  type?: string | undefined
  colspan?: number | undefined
  rowspan?: number | undefined
  checked?: boolean | undefined
  disabled?: boolean | undefined
  open?: boolean | undefined
  role?: string | undefined
  tabindex?: number | undefined
  'aria-label'?: string | undefined
  'aria-expanded'?: 'true' | 'false' | undefined
  [data: `data-${string}`]: string | number | undefined
}

/** Where a document is shown: a text of HTML or the elements of a page. */
export interface RenderOutput {
  open(tag: Tag, attributes?: Attributes): void
  /** Ends the element that was opened last. */
  close(tag: Tag): void
  /** An element that holds nothing. */
  empty(tag: Tag, attributes?: Attributes): void
  text(value: string): void
}
