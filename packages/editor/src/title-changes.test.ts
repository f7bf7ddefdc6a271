import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DocumentNode, titleOf } from '@waraq/contract'
import { toEditorDocument } from './content/parse.ts'
import { FEATURES } from './features/features.ts'
import { createSchema } from './schema/schema.ts'
import { createTitles } from './title-changes.ts'

const paragraph = (text: string): DocumentNode => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
})
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
const task: DocumentNode = {
  type: 'bulletList',
  attrs: { task: true },
  content: [{ type: 'listItem', attrs: { checked: false }, content: [paragraph('مهمة')] }],
}

const DOCUMENTS: [what: string, stored: DocumentNode][] = [
  ['an empty document', doc(paragraph(''))],
  ['white space before the first words', doc(paragraph('  '), paragraph('درس'), paragraph('x'))],
  ['a task', doc(task)],
  ['an unknown block', doc({ type: 'futureBlock', content: [{ type: 'text', text: 'kept' }] })],
  ['a long line', doc(paragraph('word '.repeat(40)))],
]

for (const [what, stored] of DOCUMENTS) {
  test(`the title of ${what} is that of the contract`, () => {
    const edited = toEditorDocument(stored, createSchema(FEATURES))
    assert.equal(createTitles().of(edited), titleOf(stored))
  })
}
