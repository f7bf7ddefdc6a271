import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../i18n/en.ts'
import { createSchema } from './schema.ts'

test('plain text copies contain the glyphs of honorifics and emoji', () => {
  const schema = createSchema(en)
  const line = schema.node('paragraph', null, [
    schema.text('one '),
    schema.node('honorific', { type: 'saw' }),
    schema.node('emoji', { name: 'smile' }),
    schema.node('emoji', { name: 'not-in-the-table' }),
  ])
  assert.equal(line.textContent, 'one ﷺ😄:not-in-the-table:')
})
