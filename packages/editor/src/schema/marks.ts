import { HIGHLIGHTS, linkAddressOf, MARKS } from '@waraq/contract'
import type { MarkSpec, ParseRule } from 'prosemirror-model'
import { attributesFor, attributesIn, attributesShown } from './attributes.ts'
import { UNKNOWN_MARK } from './unknown.ts'

const href = { parse: (dom: HTMLElement) => dom.getAttribute('href') }
const color = {
  parse: ({ dataset }: HTMLElement) => dataset.color,
  render: (value: unknown) => ({
    class: `wq-mark-${HIGHLIGHTS.get(String(value)) ?? 'yellow'}`,
    'data-color': String(value),
  }),
}

/** A mark that is an element of that name; other programs may write it in other ways. */
const simple = (tag: string, ...others: ParseRule[]): MarkSpec => ({
  attrs: attributesFor(),
  parseDOM: [{ tag }, ...others],
  toDOM: () => [tag, 0],
})

const clearing = (style: string, name: string): ParseRule => ({
  style,
  clearMark: ({ type }) => type.name === name,
})

const isSaid = (pattern: RegExp) => (value: string) => (pattern.test(value) ? null : false)

/** How a piece of text can be set off. The order is that in which documents hold them. */
export const TEXT_MARKS = {
  /** A link to an address that the node table allows. Typing after it goes on without it. */
  link: {
    inclusive: false,
    attrs: attributesFor(MARKS.link),
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) =>
          linkAddressOf(dom.getAttribute('href')) !== undefined &&
          attributesIn(dom, MARKS.link, { href }),
      },
    ],
    // Shown as a link and never followed while it is edited; the menu beside it opens it.
    toDOM: ({ attrs }) => [
      'a',
      {
        ...attributesShown(attrs, MARKS.link),
        // An empty address would be this page's own.
        ...(attrs.href && { href: attrs.href }),
        rel: 'noopener noreferrer nofollow',
      },
      0,
    ],
  },
  bold: simple(
    'strong',
    // Some programs write whole documents as one that is not bold.
    { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null },
    clearing('font-weight=400', 'bold'),
    clearing('font-weight=normal', 'bold'),
    { style: 'font-weight', getAttrs: isSaid(/^(?:bold(?:er)?|[5-9]\d\d+)$/) },
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
    getAttrs: isSaid(/underline/),
  }),
  strike: simple(
    's',
    { tag: 'del' },
    { tag: 'strike' },
    { style: 'text-decoration', consuming: false, getAttrs: isSaid(/line-through/) },
  ),
  subscript: simple('sub', { style: 'vertical-align=sub' }),
  superscript: simple('sup', { style: 'vertical-align=super' }),
  highlight: {
    attrs: attributesFor(MARKS.highlight),
    parseDOM: [{ tag: 'mark', getAttrs: (dom) => attributesIn(dom, MARKS.highlight, { color }) }],
    toDOM: ({ attrs }) => ['mark', attributesShown(attrs, MARKS.highlight, { color }), 0],
  },
  /** Beside others, as documents of other editors have it. */
  code: { ...simple('code'), code: true, excludes: '' },
  unknownMark: UNKNOWN_MARK,
} satisfies Record<string, MarkSpec>
