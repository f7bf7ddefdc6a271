import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html, inlineMarkdown } from './html.ts'

test('whatever is put into markup is text, also inside an attribute', () => {
  const hostile = `"><script>alert('1')</script>&amp;`
  assert.equal(
    html`<a title="${hostile}">${hostile}</a>`.markup,
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</a>',
  )
})

test('markup goes into markup as it is, lists one after the other, and nothing leaves nothing', () => {
  const items = ['a', '<'].map((item) => html`<li>${item}</li>`)
  assert.equal(
    html`<ul>${items}</ul>${undefined}${false}${0}`.markup,
    '<ul><li>a</li><li>&lt;</li></ul>0',
  )
})

test('a sentence shows its code, and stays text', () => {
  assert.equal(
    html`${inlineMarkdown('Send `<id>` & wait')}`.markup,
    'Send <code>&lt;id&gt;</code> &amp; wait',
  )
})
