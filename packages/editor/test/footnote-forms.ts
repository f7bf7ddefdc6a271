/** Footnotes in documents of this editor and of others. */
import { highlight, list, p, text } from './stored-forms.ts'

const link = (attrs: object) => ({ type: 'link', attrs })
const reference = (words: string, ...marks: object[]) => text(words, FN, ...marks)
const note = (...content: object[]) => ({ type: 'listItem', content })
const back = (words = '↩') => text(words, link({ href: '#fnref-k3x9a2' }))

const FN = link({ href: '#fn-k3x9a2' })

/** Forms that are stored as they are read. */
export const KEPT_FOOTNOTES: [what: string, blocks: object[]][] = [
  [
    'a footnote with its note',
    [
      p(text('قال الحافظ'), reference('١'), text('.')),
      {
        ...list({ start: 1, footnotes: true }, note(p(text('فتح الباري ١/٢ '), back()))),
        type: 'orderedList',
      },
    ],
  ],
  ['a footnote in words', [p(text('a'), reference('see the note'))]],
  ['a footnote with a title', [p(text('1', link({ href: '#fn-k3x9a2', title: 'x' })))]],
  ['a footnote of two links', [p(text('1', FN, link({ href: '#fn-b2b2' })))]],
  ['a footnote of a malformed id', [p(text('1', link({ href: '#fn-a' })))]],
  ['a footnote of a capital id', [p(text('1', link({ href: '#fn-K3X9' })))]],
  ['a bold number of a footnote', [p(reference('1', { type: 'bold' }))]],
  ['a number of a footnote as code', [p(reference('1', highlight({ code: true })))]],
  [
    'a footnote in a summary',
    [
      {
        type: 'details',
        content: [
          { type: 'detailsSummary', content: [reference('1')] },
          { type: 'detailsContent', content: [p(text('x'))] },
        ],
      },
    ],
  ],
  ['a footnote in code', [{ type: 'codeBlock', content: [reference('1')] }]],
  ['a link back without a list', [p(text('b '), back())]],
  ['a note with another sign', [list({}, note(p(text('b'), back('^'))))]],
  ['a note of two lines', [list({}, note(p(text('b')), p(back())))]],
  ['a note that ends in bold', [list({}, note(p(text('b', { type: 'bold' }), text(' '), back())))]],
  ['a name of this editor', [p({ type: 'footnoteReference', attrs: { id: 'k3x9' } })]],
  [
    'an attribute of this editor',
    [list({}, { ...note(p(text('x'))), attrs: { backlink: 'k3x9' } })],
  ],
]

/** Forms that are stored in the form of this editor. */
export const REWRITTEN_FOOTNOTES: [what: string, stored: object, written: object][] = [
  [
    'a link with the defaults of other editors',
    p(text('1', link({ href: '#fn-k3x9a2', target: '_blank', rel: 'noopener', class: null }))),
    p(reference('1')),
  ],
  [
    'a note without a space before the sign',
    list({}, note(p(text('b'), back()))),
    list({}, note(p(text('b '), back()))),
  ],
]
