import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FEATURES } from '../features/features.ts'
import { createSchema } from './schema.ts'

test('plain text copies contain the glyphs of honorifics and emoji', () => {
  const schema = createSchema(FEATURES)
  const line = schema.node('paragraph', null, [
    schema.text('one '),
    schema.node('honorific', { type: 'saw' }),
    schema.node('honorific', { type: 'rha' }),
    schema.node('emoji', { name: 'smile' }),
    schema.node('emoji', { name: 'not-in-the-table' }),
  ])
  assert.equal(line.textContent, 'one ﷺرضي الله عنها😄:not-in-the-table:')
})
