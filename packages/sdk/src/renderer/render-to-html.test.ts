import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToHtml } from './render-to-html.ts'

type Json = Record<string, unknown>

const text = (words: string, ...marks: unknown[]): Json => ({ type: 'text', text: words, marks })
const block = (type: string, ...content: unknown[]): Json => ({ type, content })
const p = (...content: (string | Json)[]) =>
  block('paragraph', ...content.map((part) => (typeof part === 'string' ? text(part) : part)))
const cell = (words: string, attrs: Json) => ({ ...block('tableCell', p(words)), attrs })
const atom = (type: string, attrs: unknown): Json => ({ type, attrs })
const doc = (...blocks: unknown[]) => block('doc', ...blocks)
const BOLD = { type: 'bold' }
const link = (href: unknown) => ({ type: 'link', attrs: { href, target: '_self', class: 'x' } })
const highlight = (attrs: Json) => ({
  type: 'highlight',
  attrs: { color: 'transparent', ...attrs },
})
const IMAGE = '0190b6f0-1111-8222-8333-444444444444'

const SHOWN: [rule: string, blocks: Json[], html: string][] = [
  ['a paragraph is one', [p('Words')], '<p dir="ltr">Words</p>'],
  ['an empty line keeps its height', [p()], '<p dir="ltr"><br></p>'],
  [
    'a block has the direction of its first letter, an empty one that of the block before',
    [p('1. سلام'), p(), p('Hello')],
    '<p dir="rtl">1. سلام</p><p dir="rtl"><br></p><p dir="ltr">Hello</p>',
  ],
  [
    'a direction that its author chose stays',
    [{ ...p('Hello'), attrs: { dir: 'rtl' } }],
    '<p dir="rtl">Hello</p>',
  ],
  [
    'a list of Arabic has its bullets on the right',
    [block('bulletList', block('listItem', p('سلام')))],
    '<ul dir="rtl"><li><p dir="rtl">سلام</p></li></ul>',
  ],
  [
    'a link around a bold word is one link',
    [p(text('a ', link('https://a.example/')), text('b', link('https://a.example/'), BOLD))],
    '<p dir="ltr"><a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">a <strong>b</strong></a></p>',
  ],
  [
    'an alignment is a class',
    [{ ...p('x'), attrs: { textAlign: 'center' } }],
    '<p dir="ltr" class="wq-align-center">x</p>',
  ],
  [
    'an indent is a class too, in at most eight levels',
    [
      { ...p('x'), attrs: { textAlign: 'end', indent: 2 } },
      { ...p('x'), attrs: { indent: 9 } },
    ],
    '<p dir="ltr" class="wq-align-end wq-indent-2">x</p><p dir="ltr">x</p>',
  ],
  [
    'a colour is one of six',
    [p(text('x', { type: 'highlight', attrs: { color: 'red;position:fixed' } }))],
    '<p dir="ltr"><mark class="wq-mark-yellow">x</mark></p>',
  ],
  [
    'a highlight without a color adds no ground',
    [p(text('x', highlight({})), text('y', highlight({ ink: 'red' })))],
    '<p dir="ltr">x<span class="wq-ink-red">y</span></p>',
  ],
  [
    'an ink is one of six',
    [
      p(
        text('x', highlight({ ink: 'red;position:fixed' })),
        text('y', highlight({ ink: 'grey', color: '#bbf7d0' })),
      ),
    ],
    '<p dir="ltr">x<mark class="wq-mark-green"><span class="wq-ink-grey">y</span></mark></p>',
  ],
  [
    'a callout is a quote with its kind as a name, another kind is a quote',
    [
      { ...block('blockquote', p('x')), attrs: { callout: 'warning' } },
      { ...block('blockquote', p('y')), attrs: { callout: 'constructor' } },
    ],
    '<blockquote class="wq-callout wq-callout-warning" role="note" aria-label="Warning" dir="ltr"><p dir="ltr">x</p></blockquote><blockquote dir="ltr"><p dir="ltr">y</p></blockquote>',
  ],
  [
    'the chain of narrators of a hadith stands apart, and a card of one has a label',
    [
      p(atom('hadithNode', { text: 'a b c', isnadWords: 2, displayMode: 'card' })),
      p(atom('hadithNode', { text: 'a b', isnadWords: 9 })),
      p(atom('hadithNode', { text: 'a b c', isnadWords: 2 })),
    ],
    '<p dir="rtl"><span class="wq-quotation wq-hadith wq-card" data-label="Hadith"><span class="wq-scripture" dir="rtl" lang="ar"><span class="wq-isnad">a b</span> c</span> <bdi class="wq-citation"></bdi></span></p>' +
      '<p dir="rtl"><span class="wq-quotation wq-hadith"><span class="wq-scripture" dir="rtl" lang="ar">«a b»</span> <bdi class="wq-citation"></bdi></span></p>' +
      '<p dir="rtl"><span class="wq-quotation wq-hadith"><span class="wq-scripture" dir="rtl" lang="ar"><span class="wq-isnad">a b:</span> «c»</span> <bdi class="wq-citation"></bdi></span></p>',
  ],
  [
    'a caption and a page break are classes',
    [
      { ...p('x'), attrs: { caption: true, textAlign: 'center' } },
      atom('horizontalRule', { pageBreak: true }),
      atom('horizontalRule', {}),
    ],
    '<p dir="ltr" class="wq-align-center wq-caption">x</p><hr class="wq-page-break"><hr>',
  ],
  [
    'scripts and code of a highlight are elements, as the marks of earlier versions are',
    [
      p(
        text('a', highlight({ script: 'super' })),
        text('b', highlight({ script: 'sub', code: true, color: '#bbf7d0' })),
        text('c', BOLD, highlight({ code: true, script: 'x' })),
        text('d', { type: 'superscript' }),
      ),
    ],
    '<p dir="ltr"><sup>a</sup><sub><mark class="wq-mark-green"><code>b</code></mark></sub><strong><code>c</code></strong><sup>d</sup></p>',
  ],
  [
    'merged cells span rows and columns, and aligned ones have a class',
    [block('table', block('tableRow', cell('a', { colspan: 2, rowspan: 3, align: 'right' })))],
    '<div class="wq-table" dir="ltr" tabindex="0"><table><colgroup><col span="2" width="120"></colgroup><tbody><tr><td colspan="2" rowspan="3" class="wq-align-right"><p dir="ltr">a</p></td></tr></tbody></table></div>',
  ],
  [
    'the columns of a table are as wide as they were made',
    [
      block(
        'table',
        block('tableRow', { ...block('tableHeader', p('x')), attrs: { colwidth: [120] } }),
      ),
    ],
    '<div class="wq-table" dir="ltr" tabindex="0"><table class="wq-sized" width="120"><colgroup><col width="120"></colgroup><tbody><tr><th scope="col"><p dir="ltr">x</p></th></tr></tbody></table></div>',
  ],
  [
    'what folds has its summary',
    [block('details', block('detailsSummary', text('More')), block('detailsContent', p('x')))],
    '<details dir="ltr"><summary>More</summary><p dir="ltr">x</p></details>',
  ],
  [
    'an image waits for its address',
    [atom('imageNode', { imageId: IMAGE, alt: 'A "view"', width: 300.5, align: 'left' })],
    `<figure class="wq-figure wq-figure-left"><img alt="A &quot;view&quot;" width="300.5" loading="lazy" decoding="async" data-image="${IMAGE}"></figure>`,
  ],
  [
    'a node that we do not know is shown by what it contains',
    [block('quiz', block('question', text('Which?')), p(atom('mystery', {}), 'One'))],
    '<p dir="ltr">Which?</p><p dir="ltr">One</p>',
  ],
  [
    'a block inside a line is shown by its text',
    [p(block('paragraph', text('inner')))],
    '<p dir="ltr">inner</p>',
  ],
  [
    'honorifics and emoji are their characters',
    [p(atom('honorific', { type: 'saw' }), atom('emoji', { name: 'mosque' }))],
    '<p dir="ltr"><span class="wq-honorific" lang="ar">\uFDFA</span>🕌</p>',
  ],
  [
    'a link to a document is its name, where the host has no address for it',
    [p(atom('documentLink', { targetDocId: IMAGE, label: 'Notes' }))],
    `<p dir="ltr"><span class="wq-document-link" data-document="${IMAGE}">Notes</span></p>`,
  ],
]

describe('`renderToHtml`', () => {
  for (const [rule, blocks, html] of SHOWN) {
    test(rule, () => assert.equal(renderToHtml(doc(...blocks)), html))
  }

  test('a verse is cited in the language of its line, of the document, or of the reader', () => {
    const names = { surahNameArabic: 'البقرة', surahNameEnglish: 'Al-Baqarah' }
    const verse = { surah: 2, ayah: 255, text: 'test text', ...names }
    const shown = (locale: string) => renderToHtml(doc(p(atom('quranVerse', verse))), { locale })
    assert.match(shown('en'), /data-verse="2:255".*test text.*Al-Baqarah 2:255/)
    assert.match(shown('ar'), /\[البقرة: ٢٥٥\]/)
    const within = (...blocks: unknown[]) => renderToHtml(doc(...blocks), { locale: 'en' })
    const arabic = /\[البقرة: ٢٥٥\]/
    assert.match(within(p(text('قال '), atom('quranVerse', verse))), arabic, 'its line')
    assert.match(within(p(text('قال')), p(atom('quranVerse', verse))), arabic, 'the document')
    assert.doesNotMatch(within(p(text('He said '), atom('quranVerse', verse))), arabic)
  })

  test('a citation links to the page of its quotation, where the host has one', () => {
    const verse = atom('quranVerse', { surah: 1, ayah: 2, toAyah: 4, text: 'test text' })
    const hadith = atom('hadithNode', { collectionNameEnglish: 'bukhari', number: '1', text: 'x' })
    const quotationUrl = (reference: string, kind: string) =>
      kind === 'verse' ? `/verses/${reference}?a&b` : undefined
    const shown = renderToHtml(doc(p(verse, hadith)), { quotationUrl })
    assert.match(shown, /<bdi class="wq-citation"><a href="\/verses\/1:2-4\?a&amp;b">[^<]+<\/a>/)
    assert.equal(shown.match(/<a /g)?.length, 1)
    const invalid = atom('quranVerse', { surah: 115, ayah: 1, text: 'x' })
    assert.doesNotMatch(renderToHtml(doc(p(invalid)), { quotationUrl }), /<a /)
  })

  test('an invalid verse has no reference', () => {
    const shown = renderToHtml(doc(p(atom('quranVerse', { surah: 115, ayah: 1, text: 'x' }))))
    assert.doesNotMatch(shown, /data-verse/)
  })

  test('font-specific code points are converted to standard ones', () => {
    // One letter with the open fathatan of that font: not a word of the Quran.
    const attrs = { surah: 1, ayah: 1, text: '\u0628\u0657', encoding: 'qpc_hafs' }
    assert.ok(renderToHtml(doc(p(atom('quranVerse', attrs)))).includes('\u0628\u08F0'))
  })

  test('a value that is not a document renders nothing', () => {
    for (const content of [null, undefined, 1, 'x', [], {}, { content: 1 }, doc(null, 7, 'x')]) {
      assert.equal(renderToHtml(content), '')
    }
  })

  test('100 nested boxes and 100,000 marks render as text', () => {
    let deep: Json = p('deepest')
    for (let at = 0; at < 250; at++) deep = block('blockquote', deep)
    const marks = Array.from({ length: 100_000 }, () => BOLD)
    const shown = renderToHtml(doc(deep, p(text('bold', ...marks))))
    assert.ok(shown.includes('deepest'))
    assert.ok((shown.match(/<blockquote/g) ?? []).length < 50)
    assert.ok(shown.endsWith('<p dir="ltr"><strong>bold</strong></p>'))
  })
})
