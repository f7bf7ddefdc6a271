import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html, inlineMarkdown } from './html.ts'

test('`html` escapes values in content and attributes', () => {
  const hostile = `"><script>alert('1')</script>&amp;`
  assert.equal(
    html`<a title="${hostile}">${hostile}</a>`.markup,
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</a>',
  )
})

test('`html` inserts markup unchanged, joins lists and omits undefined and false', () => {
  const items = ['a', '<'].map((item) => html`<li>${item}</li>`)
  assert.equal(
    html`<ul>${items}</ul>${undefined}${false}${0}`.markup,
    '<ul><li>a</li><li>&lt;</li></ul>0',
  )
})

test('`inlineMarkdown` wraps code and escapes the sentence', () => {
  assert.equal(
    html`${inlineMarkdown('Send `<id>` & wait')}`.markup,
    'Send <code>&lt;id&gt;</code> &amp; wait',
  )
})
