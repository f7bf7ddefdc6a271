import {
  type AttributeRules,
  HIGHLIGHTS,
  INKS,
  linkAddressOf,
  MARKS,
  NO_COLOR,
  withoutBidiMarks,
} from '@waraq/contract'
import type { MarkSpec, ParseRule } from 'prosemirror-model'
import { attributesFor, attributesIn, attributesShown, EXTRA_ATTRIBUTES } from './attributes.ts'
import { UNKNOWN_MARK } from './unknown.ts'

const href = { parse: (dom: HTMLElement) => withoutBidiMarks(dom.getAttribute('href') ?? '') }
const color = {
  parse: ({ dataset }: HTMLElement) => dataset.color,
  render: (value: unknown) => ({
    class:
      value === NO_COLOR ? 'wq-mark-none' : `wq-mark-${HIGHLIGHTS.get(String(value)) ?? 'yellow'}`,
    'data-color': String(value),
  }),
}

/** Color of text; documents store it as an attribute of a highlight. */
const INK_RULES = { ink: { ...MARKS.highlight.ink, fallback: INKS[0] } }
/** The attribute rules of the editor's marks; code keeps a language as it is. */
export const MARK_RULES: Record<string, AttributeRules> = { ...MARKS, code: {}, ink: INK_RULES }
const ink = {
  parse: ({ className }: HTMLElement) => className.slice('wq-ink-'.length),
  render: (value: unknown) => ({ class: `wq-ink-${value}` }),
}

/** A mark that is rendered as one element; other programs may use other elements. */
const simple = (tag: string, ...others: ParseRule[]): MarkSpec => ({
  attrs: attributesFor(),
  parseDOM: [{ tag, getAttrs: (dom) => attributesIn(dom, {}) }, ...others],
  toDOM: ({ attrs }) => [tag, attributesShown(attrs, {}), 0],
})

const clearing = (style: string, name: string): ParseRule => ({
  style,
  clearMark: ({ type }) => type.name === name,
})

const matchesStyle = (pattern: RegExp) => (value: string) => (pattern.test(value) ? null : false)

/** A text has one script, as in documents. */
const SCRIPTS = 'subscript superscript'

/** Marks in the order in which documents store them. */
export const TEXT_MARKS = {
  /** A link to an address that the node table allows. Text typed at its end is not linked. */
  link: {
    inclusive: false,
    attrs: attributesFor(MARKS.link),
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) =>
          linkAddressOf(href.parse(dom)) !== undefined && attributesIn(dom, MARKS.link, { href }),
      },
      // Parses a copied link within the document, such as a footnote of another editor.
      {
        tag: 'a[data-wq]:not([href])',
        getAttrs(dom) {
          const attrs = attributesIn(dom, MARKS.link)
          return String(attrs[EXTRA_ATTRIBUTES]?.href).startsWith('#') && attrs
        },
      },
    ],
    // Rendered as a link that a click does not follow; the bubble menu opens it.
    toDOM: ({ attrs }) => [
      'a',
      {
        ...attributesShown(attrs, MARKS.link),
        // An empty `href` would point to this page.
        ...(attrs.href && { href: attrs.href }),
        rel: 'noopener noreferrer nofollow',
      },
      0,
    ],
  },
  bold: simple(
    'strong',
    // Some programs wrap whole documents in a non-bold `<b>`.
    { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null },
    clearing('font-weight=400', 'bold'),
    clearing('font-weight=normal', 'bold'),
    { style: 'font-weight', getAttrs: matchesStyle(/^(?:bold(?:er)?|[5-9]\d\d+)$/) },
  ),
  italic: simple(
    'em',
    { tag: 'i', getAttrs: ({ style }) => style.fontStyle !== 'normal' && null },
    clearing('font-style=normal', 'italic'),
    { style: 'font-style=italic' },
  ),
  underline: simple('u', {
    style: 'text-decoration',
    consuming: false,
    getAttrs: matchesStyle(/underline/),
  }),
  strike: simple(
    's',
    { tag: 'del' },
    { tag: 'strike' },
    { style: 'text-decoration', consuming: false, getAttrs: matchesStyle(/line-through/) },
  ),
  subscript: { ...simple('sub', { style: 'vertical-align=sub' }), excludes: SCRIPTS },
  superscript: { ...simple('sup', { style: 'vertical-align=super' }), excludes: SCRIPTS },
  highlight: {
    attrs: attributesFor(MARKS.highlight),
    parseDOM: [{ tag: 'mark', getAttrs: (dom) => attributesIn(dom, MARKS.highlight, { color }) }],
    toDOM: ({ attrs }) => ['mark', attributesShown(attrs, MARKS.highlight, { color }), 0],
  },
  ink: {
    attrs: attributesFor(INK_RULES),
    parseDOM: [
      { tag: 'span[class^="wq-ink-"]', getAttrs: (dom) => attributesIn(dom, INK_RULES, { ink }) },
    ],
    toDOM: ({ attrs }) => ['span', attributesShown(attrs, INK_RULES, { ink }), 0],
  },
  /** Combines with other marks, as in documents of other editors. */
  code: { ...simple('code'), code: true, excludes: '' },
  unknownMark: UNKNOWN_MARK,
} satisfies Record<string, MarkSpec>
