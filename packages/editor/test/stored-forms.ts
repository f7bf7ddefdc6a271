/** Forms of blocks and marks in documents of this editor, of earlier ones and of others. */

export const text = (words: string, ...marks: object[]) =>
  marks.length > 0 ? { type: 'text', marks, text: words } : { type: 'text', text: words }
export const p = (...content: object[]) => ({ type: 'paragraph', content })
export const doc = (...content: object[]) => ({ type: 'doc', content })

const FORMULA = { type: 'code', attrs: { language: 'math' } }
const LINK = { type: 'link', attrs: { href: 'https://a.example/' } }
export const highlight = (attrs: object) => ({
  type: 'highlight',
  attrs: { color: 'transparent', ...attrs },
})
export const list = (attrs: object, ...content: object[]) => ({
  type: 'bulletList',
  attrs,
  content,
})
const linked = (address: string) => ({ type: 'link', attrs: { href: address } })
const formula = (source: string, ...marks: object[]) =>
  text(source, ...marks, linked(`#math:${source}`), highlight({ code: 'math' }))
/** What another editor leaves of a formula, in which an author may have typed. */
const left = (source: string, now = source) =>
  p(text(now, linked(`#math:${source}`), highlight({})))
const signed = (sign: string, attrs: object, ...content: object[]) => ({
  type: 'listItem',
  attrs,
  content: [p({ type: 'emoji', attrs: { name: sign } }, text('x')), ...content],
})
const item = (attrs: object) => ({ type: 'listItem', attrs, content: [p(text('x'))] })

/** Documents that the editor stores as it read them. */
export const KEPT: [what: string, blocks: object[]][] = [
  ['a paragraph', [p(text('Hello'))]],
  ['a block of another editor', [{ type: 'quiz', attrs: { id: 1 }, content: [text('Which?')] }]],
  ['an inline node of another editor', [p(text('a'), { type: 'mention', attrs: { id: 'x' } })]],
  ['a mark of another editor', [p(text('a', { type: 'comment', attrs: { thread: 7 } }))]],
  ['an attribute of another editor', [{ ...p(text('a')), attrs: { margin: 2 } }]],
  ['a key of another editor', [{ ...p(text('a')), meta: { by: 'x' } }]],
  ['a value that is not allowed', [{ ...p(text('a')), attrs: { textAlign: 'red;x' } }]],
  [
    'a table cell as wide as no table',
    [
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', attrs: { colspan: 1e9, rowspan: 1 }, content: [p(text('x'))] },
            ],
          },
        ],
      },
    ],
  ],
  ['a row without a table', [{ type: 'tableRow' }]],
  ['text without a paragraph', [text('naked')]],
  ['a paragraph in a paragraph', [p({ type: 'paragraph', content: [text('inner')] })]],
  ['a list without items', [{ type: 'bulletList', content: [p(text('x'))] }]],
  ['names that every object has', [{ type: 'constructor' }, { type: 'toString', content: [] }]],
  [
    'a verse with a word that the table does not know',
    [
      p({
        type: 'quranVerse',
        attrs: { surah: 300, ayah: 1, text: 'test text', encoding: 'other', hash: 'abc' },
      }),
    ],
  ],
  [
    'two links on one text',
    [
      p(
        text(
          'a',
          { type: 'link', attrs: { href: 'https://a.example/' } },
          { type: 'link', attrs: { href: 'https://b.example/' } },
        ),
      ),
    ],
  ],
  [
    'lowered code on a ground',
    [p(text('a', highlight({ color: '#bbf7d0', script: 'sub', code: true })))],
  ],
  ['an ink beside a ground', [p(text('a', highlight({ color: '#bbf7d0', ink: 'blue' })))]],
  ['an ink of another editor', [p(text('a', highlight({ ink: 'nonsense' })))]],
  ['an empty formula', [{ type: 'codeBlock', attrs: { language: 'math' } }]],
  [
    'a formula in a summary',
    [
      {
        type: 'details',
        content: [
          { type: 'detailsSummary', content: [text('x', FORMULA)] },
          { type: 'detailsContent', content: [p(text('x'))] },
        ],
      },
    ],
  ],
  [
    'nodes with the names of formulas',
    [{ type: 'formulaBlock', attrs: { text: 'x' } }, p({ type: 'formula', attrs: { text: 'x' } })],
  ],
  ['code in a language', [p(text('a', { type: 'code', attrs: { language: 'js' } }))]],
  [
    'a callout of a kind that the editor does not know',
    [{ type: 'blockquote', attrs: { callout: 'danger' }, content: [p(text('x'))] }],
  ],
  ['a script of another editor', [p(text('a', highlight({ script: 'nonsense', code: 7 })))]],
  ['a script with the name of a method', [p(text('a', highlight({ script: 'toString' })))]],
  ['a formula with a link of its author', [p(text('x', LINK, highlight({ code: 'math' })))]],
  ['code between dollars', [p(text('$x^2$', { type: 'code' }))]],
  ['a link within the page', [p(text('x', linked('#math')), text('intro', linked('#math-intro')))]],
  [
    'a ballot box that an author typed',
    [list({}, { type: 'listItem', content: [p(text('☑ x'))] })],
  ],
  ['checked items of a bullet list', [list({ task: false }, item({ checked: true }))]],
  ['a task list with a paragraph as an item', [list({ task: true }, item({}), p(text('x')))]],
  ['the sign of a task in a line', [p({ type: 'emoji', attrs: { name: '☑' } })]],
  [
    'names of the wrappers of this editor',
    [{ type: 'unknownBlock', attrs: { json: { type: 'x' } } }],
  ],
  [
    'fifty thousand marks on one letter',
    [p(text('a', ...Array.from({ length: 50_000 }, () => ({ type: 'bold' }))))],
  ],
  ['a mark that is not an object', [p({ type: 'text', text: 'a', marks: ['bold'] })]],
]

/** Forms that earlier versions and others wrote. */
export const REWRITTEN: [what: string, stored: object, written: object][] = [
  [
    'a task list',
    {
      type: 'taskList',
      attrs: { dir: 'rtl' },
      content: [{ type: 'taskItem', attrs: { checked: true, id: 1 }, content: [p(text('x'))] }],
    },
    list({ dir: 'rtl', task: true }, signed('☑', { checked: true, id: 1 })),
  ],
  [
    'a task list without signs',
    list({ task: true, tight: true }, item({ dir: 'rtl' }), item({ checked: true })),
    list(
      { task: true, tight: true },
      signed('☐', { checked: false, dir: 'rtl' }),
      signed('☑', { checked: true }),
    ),
  ],
  [
    'a task list that another editor saved, with an item of its own',
    list({}, signed('☑', { dir: null }, list({}, signed('☐', {}))), item({})),
    list(
      { task: true },
      signed('☑', { checked: true }, list({ task: true }, signed('☐', { checked: false }))),
      signed('☐', { checked: false }),
    ),
  ],
  [
    'a task that was ticked where signs are unknown',
    list({ task: true }, signed('☐', { checked: true })),
    list({ task: true }, signed('☑', { checked: true })),
  ],
  [
    'formulas as code',
    p(text('a', FORMULA), text('b', FORMULA), text('c', highlight({ code: 'math' }))),
    p(formula('a'), formula('b'), formula('c')),
  ],
  ['a formula that another editor saved', left('x^2'), p(formula('x^2'))],
  [
    'words that were typed behind a formula',
    left('x^2', 'x^2 and x^3'),
    p(formula('x^2'), text(' and x^3', highlight({}))),
  ],
  [
    'a formula that was changed in another editor',
    left('x^2', 'x^3'),
    p(text('x^3', highlight({}))),
  ],
  [
    'a formula that was changed where its link is unknown',
    p(text('x^3', linked('#math:x^2'), highlight({ code: 'math' }))),
    p(formula('x^3')),
  ],
  [
    'a raised letter',
    p(text('a', { type: 'superscript' })),
    p(text('a', highlight({ script: 'super' }))),
  ],
  [
    'lowered code in a link',
    p(text('a', LINK, { type: 'subscript' }, { type: 'code' })),
    p(text('a', LINK, highlight({ script: 'sub', code: true }))),
  ],
  [
    'a letter that is raised and lowered',
    p(text('a', { type: 'superscript' }, { type: 'subscript' })),
    p(text('a', highlight({ script: 'super' }))),
  ],
  ['code alone', p(text('a', highlight({ code: true }))), p(text('a', { type: 'code' }))],
]
