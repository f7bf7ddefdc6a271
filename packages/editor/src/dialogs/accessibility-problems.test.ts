import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { toEditorDocument } from '../content/parse.ts'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'
import { findAccessibilityProblems } from './accessibility-problems.ts'

const schema = createSchema(FEATURES)
const node = (type: string, attrs: object, ...content: DocumentNode[]): DocumentNode => ({
  type,
  attrs: { ...attrs },
  ...(content.length > 0 && { content }),
})
const text = (words: string, href?: string): DocumentNode => ({
  type: 'text',
  text: words,
  ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
})
const heading = (level: number, words = 'a') => node('heading', { level }, text(words))
const cell = (type: string) => node(type, {}, node('paragraph', {}))
const table = (...rows: string[][]) =>
  node('table', {}, ...rows.map((cells) => node('tableRow', {}, ...cells.map(cell))))
const [TH, TD, HREF] = ['tableHeader', 'tableCell', 'https://x.test/']

const CASES: [what: string, blocks: DocumentNode[], problems: string[]][] = [
  ['headings in order', [heading(1), heading(2), heading(3), heading(1)], []],
  ['a document that begins at level 2', [heading(2), heading(3)], []],
  ['a document that begins at level 3', [heading(3), heading(4)], ['heading 0 3']],
  ['a heading that skips', [heading(1), heading(3, 'b'), heading(2)], ['heading 1 3']],
  ['an empty heading', [heading(1), heading(4, ' ')], []],
  ['a picture without description', [node('imageNode', { src: HREF, alt: ' ' })], ['picture']],
  ['a picture with one', [node('imageNode', { src: HREF, alt: 'a' })], []],
  ['a link without text', [node('paragraph', {}, text('a'), text(' \u200f', HREF))], ['link']],
  ['a link with text', [node('paragraph', {}, text('a', HREF))], []],
  ['a table without header', [table([TD, TD], [TH, TD], [TD, TD])], ['table']],
  ['a table with a row of headers', [table([TH, TH], [TD, TD])], []],
  ['a table with a column of headers', [table([TH, TD], [TH, TD])], []],
]

for (const [what, content, problems] of CASES) {
  test(`the accessibility check reads ${what}`, () => {
    const doc = toEditorDocument({ type: 'doc', content }, schema)
    const results = findAccessibilityProblems(doc).map(({ kind, levels }) =>
      kind === 'heading' ? `${kind} ${levels.join(' ')}` : kind,
    )
    assert.deepEqual(results, problems)
  })
}
