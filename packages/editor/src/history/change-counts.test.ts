import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { compare } from '@waraq/sdk/compare'
import { countChanges } from './change-counts.ts'

const paragraph = (text: string, attrs: Record<string, unknown> = {}): DocumentNode => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text }],
})
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
const LONG = 'A paragraph of more than sixty characters is recognized when it is moved elsewhere.'

for (const { what, before, after, added, removed, isSame = false } of [
  { what: 'equal texts', before: ['a b'], after: ['a b'], added: 0, removed: 0, isSame: true },
  {
    what: 'changed words',
    before: ['one two three'],
    after: ['one 2 three four'],
    added: 2,
    removed: 1,
  },
  {
    what: 'whole paragraphs',
    before: ['stays', 'goes away'],
    after: ['stays'],
    added: 0,
    removed: 2,
  },
  {
    what: 'a moved paragraph',
    before: [LONG, 'x', 'y'],
    after: ['x', 'y', LONG],
    added: 0,
    removed: 0,
  },
]) {
  test(`countChanges of ${what}`, () => {
    const changes = compare(
      doc(...before.map((text) => paragraph(text))),
      doc(...after.map((text) => paragraph(text))),
    )
    assert.deepEqual(countChanges(changes), { added, removed, isSame })
  })
}

test('countChanges counts no words if only formatting changed', () => {
  const changes = compare(doc(paragraph('a b')), doc(paragraph('a b', { textAlign: 'center' })))
  assert.deepEqual(countChanges(changes), { added: 0, removed: 0, isSame: false })
})
