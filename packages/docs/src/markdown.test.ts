import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMarkdown, slugOf } from './markdown.ts'

const render = (source: string) =>
  renderMarkdown(source, { addressOf: (target) => `to:${target}`, linkTo: 'Link' })

test('title, summary, headings and sections come from the Markdown', () => {
  const page = render(
    '---\noriginal: abc\n---\n# A *page*\n\nIt does `this`. And that.\n\n## Use it\n\nText.\n\n## Use it\n',
  )
  assert.equal(page.title, 'A page')
  assert.equal(page.summary, 'It does this.')
  assert.deepEqual(
    page.headings.map(({ id }) => id),
    ['use-it', 'use-it-1'],
  )
  assert.deepEqual(page.sections[1], { id: 'use-it', heading: 'Use it', text: 'Text. ' })
})

test('a table row that begins with a name in code becomes its own section', () => {
  const table = '| setting | meaning |\n|---|---|\n| `A_B` | The `<b>` of a |\n| plain | row |\n'
  const { sections, body } = render(`# A\n\n## Use it\n\n${table}`)
  assert.match(body.markup, /<tr id="a_b" class="named">/)
  assert.deepEqual(sections.slice(1), [
    { id: 'use-it', heading: 'Use it', text: 'setting meaning plain row ' },
    { id: 'a_b', heading: 'A_B', text: 'The `<b>` of a' },
  ])
})

test('an anchor is the one that the repository host writes', () => {
  assert.equal(slugOf('What `If-Match` does, and why'), 'what-if-match-does-and-why')
  assert.equal(slugOf('invalid_content'), 'invalid_content')
  assert.equal(slugOf('رموز الدخول'), 'رموز-الدخول')
})

test('raw HTML, scripts in links and inline styles never reach a page', () => {
  const { body } = render(
    '# A\n\n<script>alert(1)</script> [x](javascript:alert(1))\n\n| a |\n|--:|\n| 1 |\n\n```js"><b>\n<i>\n```\n',
  )
  assert.doesNotMatch(body.markup, /<script|href="javascript|style=|<b>|<i>\n/)
  assert.match(body.markup, /<td class="aligned">1<\/td>/)
})

test('links are rewritten and links to an anchor of the page are not', () => {
  const { body } = render('# A\n\n[x](b.md#c) [y](#z)\n')
  assert.match(body.markup, /href="to:b.md#c"/)
  assert.match(body.markup, /href="#z"/)
})

test('a quote with a mark becomes a note', () => {
  const { body } = render('# A\n\n> [!WARNING]\n> Mind this.\n')
  assert.match(body.markup, /<blockquote class="note warning">/)
  assert.doesNotMatch(body.markup, /\[!WARNING\]/)
})
