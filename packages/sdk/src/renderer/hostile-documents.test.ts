import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { MATH_ATTRIBUTES, MATH_TAGS } from './kinds/formulas/mathml.ts'
import { renderToHtml } from './render-to-html.ts'

const linked = (href: unknown) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
})

describe('hostile documents', () => {
  const hostile = [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
  ]
  for (const href of [
    ...hostile,
    'vbscript:x',
    '/logout',
    'https://a.example@evil.example/',
    7,
    null,
  ]) {
    test(`a link to ${JSON.stringify(href)} renders as text`, () => {
      assert.equal(renderToHtml(linked(href)), '<p dir="ltr">x</p>')
    })
  }

  for (const locale of ['"><script>', '', 'x'.repeat(10_000), 'en\0', null, 7, Symbol('ar'), {}]) {
    test(`the locale ${String(locale).slice(0, 20)} of a host renders as English`, () => {
      const content = [
        { type: 'quranMushaf', attrs: { page: 3, lineStart: 1, lineEnd: 2 } },
        { type: 'quranVerse', attrs: { surah: 112, ayah: 1, toAyah: 2 } },
        { type: 'hadithNode', attrs: { collection: 'bukhari', hadithNumber: '1' } },
        { type: 'imageNode', attrs: { imageId: '5', alt: '' } },
      ]
      const shown = (locale: string) => renderToHtml({ type: 'doc', content }, { locale })
      // A host without types may pass any value.
      assert.equal(shown(locale as string), shown('en'))
    })
  }

  test('no table has more HTML than a few times its stored form, and none loses a word', () => {
    const cell = (attrs: object, words = 'x') => ({
      type: 'tableCell',
      attrs,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
    })
    const row = (...content: object[]) => ({ type: 'tableRow', content })
    const wide = { colspan: 50, rowspan: 500 }
    const empty = { type: 'tableCell', attrs: { colspan: 50 } }
    const tables = [
      [row(...Array.from({ length: 20_000 }, () => empty), cell({}))],
      Array.from({ length: 800 }, () => row(...Array.from({ length: 10 }, () => cell(wide)))),
      Array.from({ length: 5000 }, () => row(cell({ rowspan: 500 }))),
    ]
    for (const content of [
      ...tables.map((rows) => [{ type: 'table', content: rows }]),
      [nested(8)],
    ]) {
      const html = renderToHtml({ type: 'doc', content })
      const stored = JSON.stringify(content)
      assert.ok(html.length < 3 * stored.length, `${html.length} of ${stored.length}`)
      assert.equal(html.split('>x<').length, stored.split('"x"').length)
    }

    function nested(depth: number): object {
      const inner = depth === 0 ? cell(wide) : { ...cell(wide), content: [nested(depth - 1)] }
      return { type: 'table', content: [row(inner)] }
    }
  })

  test('the HTML of any document has only known elements and attributes', () => {
    fc.assert(
      fc.property(documents, (content) => {
        for (const [tag] of renderToHtml(content).matchAll(/<[^>]*>?/g)) assert.match(tag, KNOWN)
      }),
      { numRuns: 2000 },
    )
  })
})

// An element as this package writes it: none with a style or a handler, no id without the prefix,
// and no address but of a link.
const VALUE = '"[^"<>]*"'
const KNOWN = new RegExp(
  `^<(?:/[a-z0-9]+|(?:a|blockquote|bdi|br|code|col|colgroup|details|div|em|figure|h[1-6]|hr|img|input|li|mark|${MATH_TAGS.join('|')}|ol|p|pre|s|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)` +
    `(?: (?:checked|disabled|open|href="(?:https?:|mailto:|tel:)[^"<>]*"` +
    `|(?:class="wq-[a-z- ]+")|(?:id|aria-labelledby|aria-describedby)="wq-[\\p{L}\\p{M}\\p{N}-]+"|scope="(?:col|row)"|(?:dir|lang|rel|target|alt|width|height|loading|decoding|start|type|span|colspan|rowspan|role|title|aria-label|${MATH_ATTRIBUTES.join('|')}|data-[a-z]+)=${VALUE}))*)>$`,
  'u',
)

const nasty = fc.constantFrom(
  '"><script>alert(1)</script>',
  "' onerror='alert(1)",
  'javascript:alert(1)',
  '</p><img src=x onerror=alert(1)>',
  'constructor',
  '__proto__',
  '\u202E',
  'math',
)
const value = fc.oneof(
  nasty,
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)
const attributeNames = [
  'dir',
  'textAlign',
  'level',
  'start',
  'type',
  'checked',
  'language',
  'callout',
  'caption',
  'pageBreak',
  'ink',
  'colspan',
  'colwidth',
  'open',
  'name',
  'label',
  'targetDocId',
  'imageId',
  'alt',
  'width',
  'widthPercent',
  'align',
  'surah',
  'ayah',
  'text',
  'encoding',
  'displayMode',
  'collectionNameEnglish',
  'number',
  'page',
  'lineStart',
  'lineEnd',
  'href',
  'color',
  'class',
  'style',
  'id',
  'src',
  'onclick',
]
const attributes = fc.oneof(
  fc.dictionary(fc.constantFrom(...attributeNames), fc.oneof(value, fc.array(value))),
  value,
)
const types = fc.constantFrom(
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'taskItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'details',
  'detailsSummary',
  'detailsContent',
  'imageNode',
  'quranMushaf',
  'hardBreak',
  'emoji',
  'honorific',
  'documentLink',
  'quranVerse',
  'hadithNode',
  'constructor',
  'toString',
  'unknown',
)
const marks = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constantFrom('bold', 'link', 'highlight', 'code', 'textStyle', 'constructor'),
      attrs: attributes,
    }),
    value,
  ),
  { maxLength: 3 },
)
const documents = fc.letrec((tie) => ({
  document: fc.record({
    type: fc.constant('doc'),
    content: fc.array(tie('node'), { maxLength: 4 }),
  }),
  node: fc.oneof(
    { maxDepth: 5 },
    fc.record({ type: fc.constant('text'), text: fc.oneof(nasty, fc.string()), marks }),
    fc.record({ type: types, attrs: attributes, content: fc.array(tie('node'), { maxLength: 4 }) }),
  ),
})).document
