import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToHtml } from '../../render-to-html.ts'

type Json = Record<string, unknown>

const FORMULA = { type: 'code', attrs: { language: 'math' } }
const text = (words: string, ...marks: Json[]): Json => ({ type: 'text', text: words, marks })
const p = (...content: Json[]): Json => ({ type: 'paragraph', content })
const block = (...content: Json[]): Json => ({
  type: 'codeBlock',
  attrs: { language: 'math' },
  content,
})
const beside = (code: unknown): Json => ({
  type: 'highlight',
  attrs: { color: 'transparent', code },
})
const linked = (source: string): Json => ({ type: 'link', attrs: { href: `#math:${source}` } })

const SHOWN: [rule: string, blocks: Json[], html: string][] = [
  [
    'a formula in a line is MathML, from left to right',
    [p(text('مساحة '), text('x^2<y', FORMULA))],
    '<p dir="rtl">مساحة <math dir="ltr" alttext="x^2&lt;y"><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><mi>y</mi></mrow></math></p>',
  ],
  [
    'a formula beside other marks is an attribute of a highlight',
    [p(text('π', { type: 'bold' }, beside('math')))],
    '<p dir="ltr"><strong><math dir="ltr" alttext="π"><mi>π</mi></math></strong></p>',
  ],
  [
    'a formula that another editor saved has its source in a link',
    [p(text('π', linked('π'), beside(undefined)), text('x', { type: 'bold' }, linked('x')))],
    '<p dir="ltr"><math dir="ltr" alttext="π"><mi>π</mi></math><strong><math dir="ltr" alttext="x"><mi>x</mi></math></strong></p>',
  ],
  [
    'a text that another editor changed is no formula',
    [p(text('x and', linked('x')), text('y', { type: 'link', attrs: { href: '#math-y' } }))],
    '<p dir="ltr">x andy</p>',
  ],
  [
    'the link of a formula is not shown, and a link of the author is',
    [
      p(text('a', linked('a'), beside('math'))),
      p(text('c', { type: 'link', attrs: { href: 'https://a.example/' } }, beside('math'))),
    ],
    '<p dir="ltr"><math dir="ltr" alttext="a"><mi>a</mi></math></p><p dir="ltr"><a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank"><math dir="ltr" alttext="c"><mi>c</mi></math></a></p>',
  ],
  [
    'marks within a formula are left out',
    [p(text('x^', FORMULA), text('2', FORMULA, { type: 'bold' }))],
    '<p dir="ltr"><math dir="ltr" alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math></p>',
  ],
  [
    'a block is in the style of a block',
    [block(text('\\frac12'))],
    '<math display="block" dir="ltr" alttext="\\frac12"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>',
  ],
  [
    'a formula that cannot be read is its source, with a title that shows where',
    [p(text('a}b', FORMULA)), block(text('"{'), text('<'))],
    '<p dir="ltr"><code data-language="math" title="a ⚠ }b">a}b</code></p><pre dir="ltr" data-language="math" title="&quot; ⚠ {&lt;"><code>&quot;{&lt;</code></pre>',
  ],
  [
    'code in another language is code',
    [p(text('x^2', { type: 'code', attrs: { language: 'js' } }), text('y', beside(true)))],
    '<p dir="ltr"><code data-language="js">x^2</code><code>y</code></p>',
  ],
]

describe('formulas of `renderToHtml`', () => {
  for (const [rule, blocks, html] of SHOWN)
    test(rule, () => assert.equal(renderToHtml({ type: 'doc', content: blocks }), html))

  test('formulas behind the first 100,000 characters of them stay sources', () => {
    const rows = text('\\\\'.repeat(2045), FORMULA)
    const html = renderToHtml({ type: 'doc', content: Array.from({ length: 200 }, () => p(rows)) })
    assert.equal(html.split('<math').length - 1, Math.floor(100_000 / 4090))
    assert.equal(html.split(/<math|<code/).length - 1, 200)
  })

  test('a long block takes the focus, so that keys scroll it', () => {
    const shown = renderToHtml({ type: 'doc', content: [block(text('x+'.repeat(40)))] })
    assert.match(shown, /<math [^>]*tabindex="0"/)
  })
})
