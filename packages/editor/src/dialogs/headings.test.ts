import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { toEditorDocument } from '../content/parse.ts'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'
import { headingsOf } from './headings.ts'

const text = (words: string): DocumentNode => ({ type: 'text', text: words })
const heading = (level: number, words: string): DocumentNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
})
const DOCUMENT = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [text('before')] },
    heading(1, ' One '),
    heading(2, ' '),
    { type: 'blockquote', content: [heading(3, 'Two')] },
    { type: 'paragraph', content: [text('after')] },
  ],
}

test('the outline has the headings with text, those inside other blocks too', () => {
  const doc = toEditorDocument(DOCUMENT, createSchema(FEATURES))
  const headingsAt = (caret: number) =>
    headingsOf(doc, caret).map(({ text, level, isCurrent }) => [text, level, isCurrent])
  assert.deepEqual(headingsAt(2), [
    ['One', 1, false],
    ['Two', 3, false],
  ])
  assert.deepEqual(headingsAt(doc.content.size - 1), [
    ['One', 1, false],
    ['Two', 3, true],
  ])
  for (const { text, position } of headingsOf(doc, 0)) {
    assert.equal(doc.resolve(position).parent.textContent.trim(), text)
  }
})
