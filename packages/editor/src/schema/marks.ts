import { Mark, mergeAttributes } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Highlight } from '@tiptap/extension-highlight'
import { Italic } from '@tiptap/extension-italic'
import { Strike } from '@tiptap/extension-strike'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { Underline } from '@tiptap/extension-underline'
import { HIGHLIGHTS, linkAddressOf, MARKS } from '@waraq/contract'
import { attributesFor, carriedBy, carrying } from './attributes.ts'

/** A link to an address that the node table allows. Typing after it goes on without it. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () =>
    attributesFor(MARKS.link, { href: { parse: (element) => element.getAttribute('href') } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => linkAddressOf(element.getAttribute('href')) !== undefined && null,
    },
  ],
  // Shown as a link and never followed while it is edited; the menu beside it opens it.
  renderHTML: ({ HTMLAttributes, mark }) => [
    'a',
    // An empty address would be this page's own.
    mergeAttributes(HTMLAttributes, {
      href: mark.attrs.href || undefined,
      rel: 'noopener noreferrer nofollow',
    }),
    0,
  ],
})

const HighlightOfSix = Highlight.extend({
  addAttributes: () =>
    attributesFor(MARKS.highlight, {
      color: {
        parse: (element) => element.dataset.color,
        render: (value) => ({
          class: `wq-mark-${HIGHLIGHTS.get(String(value)) ?? 'yellow'}`,
          'data-color': String(value),
        }),
      },
    }),
}).configure({ multicolor: true })

/** A mark that this editor does not know: kept as it came, on the text that it came with. */
export const UnknownMark = Mark.create({
  name: 'unknownMark',
  excludes: '',
  inclusive: false,
  addAttributes: () => ({ json: { default: null, rendered: false } }),
  parseHTML: () => [
    { tag: 'span[data-unknown-mark]', getAttrs: (element) => ({ json: carriedBy(element).json }) },
  ],
  renderHTML: ({ mark }) => ['span', { 'data-unknown-mark': '', ...carrying({}, mark.attrs) }, 0],
})

/** How a piece of text can be set off. */
export const TEXT_MARKS = [
  Link,
  Bold,
  Italic,
  Underline,
  Strike,
  Subscript,
  Superscript,
  HighlightOfSix,
  // Beside others, as documents of other editors have it.
  Code.extend({ excludes: '' }),
  UnknownMark,
]
