import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { strToU8 } from 'fflate'
import { readHtml } from './html-reader.ts'
import { readMarkdown } from './markdown.ts'

const shortOf = ({ type, content = [] }: DocumentNode): string =>
  `${type}(${content.map(({ text = '' }) => text).join('')})`

test('fields before a text are its title, or named as lost', () => {
  const fields = '---\ntitle: "عنوان"\ntags:\n  - a\ndate: 2026-11-29\n---\n'
  for (const [text, blocks, dropped] of [
    [`${fields}\na`, 'heading(عنوان) paragraph(a)', 2],
    [`${fields.replaceAll('\n', '\r\n')}# عنوان`, 'heading(عنوان)', 2],
    ['---\ntitle:\n---', 'paragraph()', 0],
    ['---\n\ntitle: a\n\n---\n', 'horizontalRule() paragraph(title: a) horizontalRule()', 0],
    ['---\na b\n---\n', 'horizontalRule() heading(a b)', 0],
    ['---\ntitle: a\n', 'horizontalRule() paragraph(title: a)', 0],
  ] as const) {
    const { content, losses } = readMarkdown(text)
    assert.equal(content.content?.map(shortOf).join(' '), blocks)
    assert.deepEqual(losses, dropped ? [{ code: 'hidden_text_dropped', count: dropped }] : [])
  }
})

test('a text in a folder has the pictures and documents beside it', () => {
  const asked: string[] = []
  const beside = {
    path: 'a b/#1.md',
    pictureAt(path: string) {
      asked.push(path)
      return path.endsWith('.gif') ? ('image_limit' as const) : undefined
    },
    documentAt: (path: string) => (path.endsWith('.md') ? `at ${path}` : undefined),
  }
  const text = [
    'x [a **b**](../%D8%A3.md#c)[![](x.png)](d.md) [e](f.pdf) ![g](/h/i.gif)',
    '![j](../../../k.gif) [l](https://x.test/m.md)',
  ].join('\n')
  const { content, losses } = readMarkdown(strToU8(text), { beside })
  const [line] = content.content ?? []
  assert.deepEqual(line?.content?.slice(0, 3), [
    { type: 'text', text: 'x ' },
    { type: 'documentLink', attrs: { targetDocId: 'at أ.md', label: 'a b' } },
    { type: 'documentLink', attrs: { targetDocId: 'at a b/d.md', label: 'x.png' } },
  ])
  assert.match(JSON.stringify(line), /\[e\]\(f\.pdf\) g j/)
  assert.deepEqual(asked, ['a b/x.png', 'h/i.gif', 'k.gif'])
  assert.deepEqual(losses, [
    { code: 'style_dropped', count: 1 },
    { code: 'image_external', count: 1 },
    { code: 'image_limit', count: 2 },
  ])
})

test('a page in a folder has the pictures and documents beside it', () => {
  const asked: string[] = []
  const beside = {
    path: 'a b/page.html',
    pictureAt(path: string) {
      asked.push(path)
      return undefined
    },
    documentAt: (path: string) => (path.endsWith('.html') ? `at ${path}` : undefined),
  }
  const page =
    '<p>x <a href="../%D8%A3.html#c">a <b>b</b></a><a href="e.pdf">e</a><img src="p.png">'
  const { content, losses } = readHtml(page, { beside })
  assert.deepEqual(content.content, [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'x ' },
        { type: 'documentLink', attrs: { targetDocId: 'at أ.html', label: 'a b' } },
        { type: 'text', text: 'e' },
      ],
    },
  ])
  assert.deepEqual(asked, ['a b/p.png'])
  assert.deepEqual(losses, [
    { code: 'internal_link_dropped', count: 1 },
    { code: 'image_external', count: 1 },
  ])
})
