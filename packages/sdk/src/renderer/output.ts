/** The only elements that the renderer creates. */
export type Tag =
  | 'a'
  | 'blockquote'
  | 'bdi'
  | 'br'
  | 'code'
  | 'col'
  | 'colgroup'
  | 'del'
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
  | 'ins'
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
  | 'thead'
  | 'tr'
  | 'u'
  | 'ul'

/**
 * Attributes of an element; undefined or null omits one, `true` sets it without a value. Never `style`,
 * which a strict CSP blocks, or `on...`, which would run scripts. Only headings,
 * captions and footnotes have an `id`, with a prefix, because other ids could clash with the page.
 */
export interface Attributes {
  id?: string | undefined
  class?: string | undefined
  dir?: string | undefined
  lang?: string | undefined
  title?: string | undefined
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
  type?: string | null | undefined
  span?: number | undefined
  colspan?: number | undefined
  rowspan?: number | undefined
  checked?: boolean | undefined
  disabled?: boolean | undefined
  open?: boolean | undefined
  role?: string | undefined
  tabindex?: number | undefined
  scope?: 'col' | 'row' | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-expanded'?: 'true' | 'false' | undefined
  [data: `data-${string}`]: string | number | null | undefined
}

/** An element around a text. */
export interface ShownMark {
  /** Adjacent texts with the same key share one element. */
  key: string
  tag: Tag
  attributes?: Attributes
}

/** The target of rendering: an HTML string or DOM elements. */
export interface RenderOutput {
  open(tag: Tag, attributes?: Attributes): void
  /** Closes the element that was opened last. */
  close(tag: Tag): void
  /** Adds an element without content. */
  empty(tag: Tag, attributes?: Attributes): void
  text(value: string): void
}
